/** Password reset, verification and change of address (PocketBase §5.6-5.8). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { badRequest } from '#server/core/errors.ts'
import { SUPERUSERS } from '../actor.ts'
import { AccountChanges } from '../auth/account-changes.ts'
import { accountByEmail } from '../auth/accounts.ts'
import type { EngineCore } from '../engine-core.ts'
import type { AuthCollection } from '../schema/definition.ts'
import { failure, mismatch } from '../schema/field-errors.ts'
import { textsOf } from './body.ts'
import { type Check, checkForm, email, lengthBetween, readForm, required, UNREADABLE } from './form-check.ts'
import { authCollectionIn, signedInTo } from './guards.ts'

const NO_PASSWORDS = 'The collection is not configured to allow password authentication.'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const ADDRESS = { email: [required, lengthBetween(1, 255), email] } as const

/** The new password of a form, typed twice. */
const newPasswordIn = (collection: AuthCollection, data: Readonly<Record<string, unknown>>) => {
  const field = collection.byName.get('password')
  const least = (field?.type === 'password' && field.min) || 1
  const { form, errors } = checkForm(data, {
    password: [required, lengthBetween(least, 255)],
    passwordConfirm: [required],
  })
  if (form.passwordConfirm !== form.password) errors.passwordConfirm ??= mismatch()
  return { form, errors }
}

const resetRoutes = (engine: EngineCore, changes: AccountChanges): Record<string, Handler> => ({
  'request-password-reset': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (!collection.auth.passwordAuth.enabled) throw badRequest(NO_PASSWORDS)
    const form = readForm(textsOf(request, UNREADABLE), ADDRESS)
    await changes.requestPasswordReset(collection, form.email)
    return reply.code(204).send()
  },
  // Allowed even where passwords have been turned off since: the token was issued before, and a password
  // opens no session.
  'confirm-password-reset': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    const data = textsOf(request, UNREADABLE)
    const { form, errors } = newPasswordIn(collection, data)
    const { form: link, errors: missing } = checkForm(data, { token: [required] })
    const { token } = link
    const { password } = form
    await changes.confirmPasswordReset(
      collection,
      { token, password, from: request.ip },
      { ...missing, ...errors },
    )
    return reply.code(204).send()
  },
})

const verificationRoutes = (engine: EngineCore, changes: AccountChanges): Record<string, Handler> => ({
  'request-verification': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers are verified by default.')
    const form = readForm(textsOf(request, UNREADABLE), ADDRESS)
    await changes.requestVerification(collection, form.email)
    return reply.code(204).send()
  },
  'confirm-verification': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers are verified by default.')
    const data = textsOf(request, UNREADABLE)
    const { token } = readForm(data, { token: [required] })
    // An addition to PocketBase: a new password, where one is needed.
    const { form, errors } = newPasswordIn(collection, data)
    const password = data.password === undefined ? null : form.password
    await changes.confirmVerification(collection, { token, password, from: request.ip }, errors)
    return reply.code(204).send()
  },
})

const emailRoutes = (engine: EngineCore, changes: AccountChanges): Record<string, Handler> => ({
  'request-email-change': async (request, reply) => {
    const { collection, record } = signedInTo(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers can change their emails directly.')
    const isOther: Check = (value) =>
      spelledAddress(value) === record.email
        ? failure('validation_not_in_invalid', 'Must not be in list.')
        : null
    const isFree: Check = (value) =>
      accountByEmail(engine, collection, value)
        ? failure('validation_invalid_new_email', 'Invalid new email address.')
        : null
    const form = readForm(textsOf(request, UNREADABLE), {
      newEmail: [required, lengthBetween(1, 255), email, isOther, isFree],
    })
    await changes.requestEmailChange(record, spelledAddress(form.newEmail))
    return reply.code(204).send()
  },
  'confirm-email-change': async (request, reply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (collection.name === SUPERUSERS) throw badRequest('All superusers can change their emails directly.')
    const { form, errors } = checkForm(textsOf(request, UNREADABLE), {
      token: [required],
      password: [required, lengthBetween(1, 100)],
    })
    await changes.confirmEmailChange(collection, { ...form, from: request.ip }, errors)
    return reply.code(204).send()
  },
})

/** `request-password-reset` → `requestPasswordReset`, the name of the route in PocketBase's rate limits. */
const tagOf = (route: string): string => route.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export const accountRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  const changes = new AccountChanges(engine)
  const handlers = {
    ...resetRoutes(engine, changes),
    ...verificationRoutes(engine, changes),
    ...emailRoutes(engine, changes),
  }
  for (const [name, handler] of Object.entries(handlers))
    app.post(`/api/collections/:collection/${name}`, { config: { tag: tagOf(name) } }, handler)
}
