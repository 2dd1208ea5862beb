/** Password reset, verification and change of address (PocketBase §5.6-5.8). Mails are jobs of the transaction. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, type FieldError } from '#server/core/errors.ts'
import { randomText } from '#server/core/ids.ts'
import { hashPassword, verifyPassword } from '#server/core/passwords.ts'
import { enqueueJob } from '#server/jobs/queue.ts'
import { type RawRecord, SUPERUSERS, system } from '../actor.ts'
import type { TokenType } from '../definition.ts'
import type { EngineCore } from '../engine.ts'
import { Lru } from '../lru.ts'
import { noRequest } from '../request-info.ts'
import type { VerifiedToken } from '../tokens.ts'
import { failure, mismatch } from '../validate/failure.ts'
import { updateRecord } from '../write.ts'
import { UNREADABLE } from './auth-routes.ts'
import { dataOf } from './body.ts'
import { type Check, email, lengthBetween, readForm, refuse, required } from './form-check.ts'
import { type AuthCollection, authCollectionIn, signedInTo } from './guards.ts'

const RESEND_MS = 120_000
const NO_PASSWORDS = 'The collection is not configured to allow password authentication.'

type Template = 'passwordReset' | 'verification' | 'emailChange'
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const invalidToken = (): FieldError => failure('validation_invalid_token', 'Invalid or expired token.')

/** The verified token of this collection. Throws 400 on `token`. */
const checkToken = (
  engine: EngineCore,
  collection: AuthCollection,
  token: string,
  type: TokenType,
): VerifiedToken => {
  const verified = engine.tokens.verify(token, type)
  if (!verified) {
    refuse({ token: invalidToken() })
    throw badRequest()
  }
  if (verified.collection.id !== collection.id)
    refuse({
      token: failure(
        'validation_token_collection_mismatch',
        'The provided token is for different auth collection.',
      ),
    })
  return verified
}

const tokenChecks: readonly Check[] = [required]

/** Changes an account on behalf of the server. */
const change = (
  engine: EngineCore,
  collection: AuthCollection,
  record: RawRecord,
  body: Record<string, unknown>,
) =>
  engine.submit((session) =>
    updateRecord(session, system, record.id, { collection, body, request: noRequest }),
  )

const sendMail = (
  engine: EngineCore,
  template: Template,
  record: RawRecord,
  token: string,
  to: string,
): Promise<string> =>
  engine.submit(() =>
    enqueueJob(engine.db, engine.clock, 'mail', {
      template,
      collection: record.collectionName,
      recordId: record.id,
      token,
      to,
    }),
  )

const byEmail = (engine: EngineCore, collection: AuthCollection, address: string): RawRecord | null =>
  engine.store.find(collection, { equals: { email: address }, limit: 1 }, engine.context(system))[0] ?? null

/** At most one mail of a kind to a record in two minutes; the answer is the same either way. */
const createMailLock = (engine: EngineCore) => {
  const sent = new Lru<string, number>(10_000)
  return (template: Template, record: RawRecord): boolean => {
    const key = `${template}:${record.collectionId}/${record.id}`
    const now = engine.clock.now().getTime()
    const last = sent.get(key)
    if (last !== undefined && now - last < RESEND_MS) return false
    sent.set(key, now)
    return true
  }
}

const resetRoutes = (
  engine: EngineCore,
  mayMail: ReturnType<typeof createMailLock>,
): Record<string, Handler> => ({
  'request-password-reset': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (!collection.auth.passwordAuth.enabled) throw badRequest(NO_PASSWORDS)
    const form = readForm(dataOf(request, UNREADABLE), { email: [required, lengthBetween(1, 255), email] })
    const record = byEmail(engine, collection, form.email)
    if (record && mayMail('passwordReset', record)) {
      const token = engine.tokens.sign('passwordReset', record, { claims: { email: record.email } })
      await sendMail(engine, 'passwordReset', record, token, form.email)
    }
    return reply.code(204).send()
  },
  'confirm-password-reset': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (!collection.auth.passwordAuth.enabled) throw badRequest(NO_PASSWORDS)
    const field = collection.byName.get('password')
    const least = (field?.type === 'password' && field.min) || 1
    const form = readForm(dataOf(request, UNREADABLE), {
      token: tokenChecks,
      password: [required, lengthBetween(least, 255)],
      passwordConfirm: [required],
    })
    const { record, claims } = checkToken(engine, collection, form.token, 'passwordReset')
    if (form.password !== form.passwordConfirm) refuse({ passwordConfirm: mismatch() })
    const body: Record<string, unknown> = { password: await hashPassword(form.password) }
    if (claims.email === record.email) body.verified = true
    await change(engine, collection, record, body)
    return reply.code(204).send()
  },
})

const emailMismatch = () =>
  failure(
    'validation_token_email_mismatch',
    "The record email doesn't match with the requested token claims.",
  )

const verificationRoutes = (
  engine: EngineCore,
  mayMail: ReturnType<typeof createMailLock>,
): Record<string, Handler> => ({
  'request-verification': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers are verified by default.')
    const form = readForm(dataOf(request, UNREADABLE), { email: [required, lengthBetween(1, 255), email] })
    const record = byEmail(engine, collection, form.email)
    if (record && record.verified !== true && mayMail('verification', record)) {
      const token = engine.tokens.sign('verification', record, { claims: { email: record.email } })
      await sendMail(engine, 'verification', record, token, form.email)
    }
    return reply.code(204).send()
  },
  'confirm-verification': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers are verified by default.')
    const form = readForm(dataOf(request, UNREADABLE), { token: tokenChecks })
    if (!engine.tokens.peek(form.token)?.email)
      refuse({ token: failure('validation_invalid_token_claims', 'Missing email token claim.') })
    const { record, claims } = checkToken(engine, collection, form.token, 'verification')
    if (claims.email !== record.email) refuse({ token: emailMismatch() })
    if (record.verified === true) return reply.code(204).send()
    const body: Record<string, unknown> = { verified: true }
    if (!collection.auth.passwordAuth.enabled) body.password = await hashPassword(randomText(30))
    await change(engine, collection, record, body)
    return reply.code(204).send()
  },
})

const emailRoutes = (engine: EngineCore): Record<string, Handler> => ({
  'request-email-change': async (request, reply) => {
    const { collection, record } = signedInTo(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers can change their emails directly.')
    const isOther: Check = (value) =>
      value === record.email ? failure('validation_not_in_invalid', 'Must not be in list.') : null
    const isFree: Check = (value) =>
      byEmail(engine, collection, value)
        ? failure('validation_invalid_new_email', 'Invalid new email address.')
        : null
    const form = readForm(dataOf(request, UNREADABLE), {
      newEmail: [required, lengthBetween(1, 255), email, isOther, isFree],
    })
    const claims = { email: record.email, newEmail: form.newEmail }
    await sendMail(
      engine,
      'emailChange',
      record,
      engine.tokens.sign('emailChange', record, { claims }),
      form.newEmail,
    )
    return reply.code(204).send()
  },
  'confirm-email-change': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers can change their emails directly.')
    const form = readForm(dataOf(request, UNREADABLE), {
      token: tokenChecks,
      password: [required, lengthBetween(1, 100)],
    })
    const newEmail = engine.tokens.peek(form.token)?.newEmail
    if (!newEmail)
      refuse({
        token: failure('validation_invalid_token_payload', 'Invalid token payload - newEmail must be set.'),
      })
    const { record } = checkToken(engine, collection, form.token, 'emailChange')
    if (typeof newEmail !== 'string' || byEmail(engine, collection, newEmail))
      refuse({ token: failure('validation_invalid_token_email', 'The new email address is invalid.') })
    if (!(await verifyPassword(String(record.password), form.password)))
      refuse({ password: failure('validation_invalid_password', 'Missing or invalid auth record password.') })
    await change(engine, collection, record, { email: newEmail, verified: true })
    return reply.code(204).send()
  },
})

const TAGS: Readonly<Record<string, string>> = {
  'request-password-reset': 'mail',
  'request-verification': 'mail',
  'request-email-change': 'mail',
  'confirm-password-reset': 'auth',
  'confirm-verification': 'auth',
  'confirm-email-change': 'auth',
}

export const accountRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  const mayMail = createMailLock(engine)
  const handlers = {
    ...resetRoutes(engine, mayMail),
    ...verificationRoutes(engine, mayMail),
    ...emailRoutes(engine),
  }
  for (const [name, handler] of Object.entries(handlers))
    app.post(`/api/collections/:collection/${name}`, { config: { tag: TAGS[name] ?? name } }, handler)
}
