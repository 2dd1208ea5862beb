/** Password reset, verification and change of address (PocketBase §5.6-5.8). Mails are jobs of the transaction. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { badRequest, type FieldError, type FieldErrors } from '#server/core/errors.ts'
import { randomText } from '#server/core/ids.ts'
import { hashPassword, verifyPassword } from '#server/core/passwords.ts'
import { type RawRecord, SUPERUSERS } from '../actor.ts'
import { accountByEmail } from '../auth/accounts.ts'
import { enqueueDecoyMail } from '../auth/decoys.ts'
import { changeAsServer } from '../auth/rows.ts'
import type { VerifiedToken } from '../auth/tokens.ts'
import type { EngineCore } from '../engine-core.ts'
import type { TokenType } from '../schema/definition.ts'
import { failure, mismatch } from '../schema/field-errors.ts'
import { withWords } from '../write/write.ts'
import { textsOf } from './body.ts'
import {
  type Check,
  checkForm,
  email,
  lengthBetween,
  readForm,
  refuse,
  required,
  UNREADABLE,
} from './form-check.ts'
import { type AuthCollection, authCollectionIn, signedInTo } from './guards.ts'

const RESEND_MS = 120_000
const NO_PASSWORDS = 'The collection is not configured to allow password authentication.'

type Template = 'passwordReset' | 'verification' | 'emailChange'
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

type TokenCheck = { readonly verified: VerifiedToken } | { readonly problem: FieldError }

/** The token's record when it is of this type and collection, else what is wrong with it. */
const checkToken = (
  engine: EngineCore,
  collection: AuthCollection,
  token: string,
  type: TokenType,
): TokenCheck => {
  const verified = engine.tokens.verify(token, type)
  if (!verified) return { problem: failure('validation_invalid_token', 'Invalid or expired token.') }
  if (verified.collection.id === collection.id) return { verified }
  const message = 'The provided token is for different auth collection.'
  return { problem: failure('validation_token_collection_mismatch', message) }
}

const problemOf = (check: TokenCheck): FieldErrors => ('problem' in check ? { token: check.problem } : {})

/** The record of a token that has been checked. Throws 400 with all that is wrong with the form. */
const settled = (check: TokenCheck, errors: FieldErrors): VerifiedToken => {
  refuse(errors)
  // A check without a problem has a record; this only tells the compiler.
  if ('problem' in check) throw badRequest()
  return check.verified
}

/** Changes an account on behalf of the server. A value that the fields refuse is answered with these words. */
const change = async (
  engine: EngineCore,
  { collection, record }: { readonly collection: AuthCollection; readonly record: RawRecord },
  body: Record<string, unknown>,
  failed: string,
): Promise<void> => {
  try {
    await engine.submit((session) => changeAsServer(session, collection, record.id, body))
  } catch (error) {
    throw withWords(error, failed)
  }
}

const sendMail = (
  engine: EngineCore,
  template: Template,
  record: RawRecord,
  token: string,
  to: string,
): Promise<string> =>
  engine.submit((session) =>
    session.enqueue('mail', {
      template,
      collection: record.collectionName,
      recordId: record.id,
      token,
      to,
    }),
  )

/** At most one mail of a kind to a record in two minutes; the answer is the same either way. */
class MailLock {
  readonly #engine: EngineCore
  readonly #sent = new LRUCache<string, number>({ max: 10_000 })

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** Whether a mail may go now; if so it counts as sent. */
  take(template: Template, record: RawRecord): boolean {
    const key = this.#key(template, record)
    const now = this.#engine.clock.now().getTime()
    const last = this.#sent.get(key)
    if (last !== undefined && now - last < RESEND_MS) return false
    this.#sent.set(key, now)
    return true
  }

  /** The mail has served, or did not leave: another one may be asked for. */
  release(template: Template, record: RawRecord): void {
    this.#sent.delete(this.#key(template, record))
  }

  #key(template: Template, record: RawRecord): string {
    return `${template}:${record.collectionId}/${record.id}`
  }
}

/**
 * Enqueues a mail with a token of its own, unless there is nobody to send it to or one was sent just before: then the
 * same work is done for nothing, and the answer tells nobody which it was.
 */
const mailOrPretend = async (
  engine: EngineCore,
  lock: MailLock,
  template: 'passwordReset' | 'verification',
  record: RawRecord | null,
): Promise<void> => {
  if (!record || !lock.take(template, record)) return enqueueDecoyMail(engine)
  const token = engine.tokens.sign(template, record, { claims: { email: record.email } })
  try {
    await sendMail(engine, template, record, token, String(record.email))
  } catch (error) {
    lock.release(template, record)
    throw error
  }
}

const resetRoutes = (engine: EngineCore, lock: MailLock): Record<string, Handler> => ({
  'request-password-reset': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (!collection.auth.passwordAuth.enabled) throw badRequest(NO_PASSWORDS)
    const form = readForm(textsOf(request, UNREADABLE), { email: [required, lengthBetween(1, 255), email] })
    const record = accountByEmail(engine, collection, form.email)
    await mailOrPretend(engine, lock, 'passwordReset', record)
    return reply.code(204).send()
  },
  // Not refused where passwords are off meanwhile: the token was given out before, and nobody signs in with it.
  'confirm-password-reset': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    const field = collection.byName.get('password')
    const least = (field?.type === 'password' && field.min) || 1
    const { form, errors } = checkForm(textsOf(request, UNREADABLE), {
      token: [required],
      password: [required, lengthBetween(least, 255)],
      passwordConfirm: [required],
    })
    const check = checkToken(engine, collection, form.token, 'passwordReset')
    if (form.passwordConfirm !== form.password) errors.passwordConfirm ??= mismatch()
    const { record, claims } = settled(check, { ...problemOf(check), ...errors })
    const body: Record<string, unknown> = { password: await hashPassword(form.password) }
    if (claims.email === record.email) body.verified = true
    await change(engine, { collection, record }, body, 'Failed to set new password.')
    lock.release('passwordReset', record)
    return reply.code(204).send()
  },
})

const emailMismatch = () =>
  failure(
    'validation_token_email_mismatch',
    "The record email doesn't match with the requested token claims.",
  )

const verificationRoutes = (engine: EngineCore, lock: MailLock): Record<string, Handler> => ({
  'request-verification': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers are verified by default.')
    const form = readForm(textsOf(request, UNREADABLE), { email: [required, lengthBetween(1, 255), email] })
    const record = accountByEmail(engine, collection, form.email)
    await mailOrPretend(engine, lock, 'verification', record?.verified === true ? null : record)
    return reply.code(204).send()
  },
  'confirm-verification': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers are verified by default.')
    const form = readForm(textsOf(request, UNREADABLE), { token: [required] })
    if (!engine.tokens.peek(form.token)?.email)
      refuse({ token: failure('validation_invalid_token_claims', 'Missing email token claim.') })
    const check = checkToken(engine, collection, form.token, 'verification')
    const { record, claims } = settled(check, problemOf(check))
    if (claims.email !== record.email) refuse({ token: emailMismatch() })
    if (record.verified === true) return reply.code(204).send()
    const body: Record<string, unknown> = { verified: true }
    if (!collection.auth.passwordAuth.enabled) body.password = await hashPassword(randomText(30))
    await change(engine, { collection, record }, body, 'An error occurred while saving the verified state.')
    lock.release('verification', record)
    return reply.code(204).send()
  },
})

/** A token of a change of address, whose new address must still be free. */
const checkChange = (engine: EngineCore, collection: AuthCollection, token: string): TokenCheck => {
  const newEmail = engine.tokens.peek(token)?.newEmail
  if (typeof newEmail !== 'string' || newEmail === '') {
    const message = 'Invalid token payload - newEmail must be set.'
    return { problem: failure('validation_invalid_token_payload', message) }
  }
  const check = checkToken(engine, collection, token, 'emailChange')
  if ('problem' in check || !accountByEmail(engine, collection, newEmail)) return check
  return { problem: failure('validation_invalid_token_email', 'The new email address is invalid.') }
}

const emailRoutes = (engine: EngineCore): Record<string, Handler> => ({
  'request-email-change': async (request, reply) => {
    const { collection, record } = signedInTo(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers can change their emails directly.')
    const isOther: Check = (value) =>
      value === record.email ? failure('validation_not_in_invalid', 'Must not be in list.') : null
    const isFree: Check = (value) =>
      accountByEmail(engine, collection, value)
        ? failure('validation_invalid_new_email', 'Invalid new email address.')
        : null
    const form = readForm(textsOf(request, UNREADABLE), {
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
    const { form, errors } = checkForm(textsOf(request, UNREADABLE), {
      token: [required],
      password: [required, lengthBetween(1, 100)],
    })
    const check = checkChange(engine, collection, form.token)
    const hash = 'verified' in check ? String(check.verified.record.password) : null
    if (!errors.password && !(await verifyPassword(hash, form.password)))
      errors.password = failure('validation_invalid_password', 'Missing or invalid auth record password.')
    const { record, claims } = settled(check, { ...problemOf(check), ...errors })
    const { newEmail } = claims
    await change(
      engine,
      { collection, record },
      { email: newEmail, verified: true },
      'Failed to confirm email change.',
    )
    return reply.code(204).send()
  },
})

/** `request-password-reset` → `requestPasswordReset`, the action by which PocketBase's rate limits name the route. */
const tagOf = (route: string): string => route.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export const accountRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  const lock = new MailLock(engine)
  const handlers = {
    ...resetRoutes(engine, lock),
    ...verificationRoutes(engine, lock),
    ...emailRoutes(engine),
  }
  for (const [name, handler] of Object.entries(handlers))
    app.post(`/api/collections/:collection/${name}`, { config: { tag: tagOf(name) } }, handler)
}
