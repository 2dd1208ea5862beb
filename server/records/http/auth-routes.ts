/**
 * Sign-in with a password, refresh, impersonation (PocketBase §5.4, 5.5); the other methods have their own
 * files.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, forbidden, notFound } from '#server/core/errors.ts'
import { passwordAccount } from '../auth/password.ts'
import type { EngineCore } from '../engine-core.ts'
import { failure, refuse } from '../schema/field-errors.ts'
import { tokenIn } from './actor-loader.ts'
import { authMethods } from './auth-methods.ts'
import { oauth2Routes } from './auth-oauth2.ts'
import { otpRoutes } from './auth-otp.ts'
import { answerSignIn } from './auth-reply.ts'
import { dataOf, textsOf } from './body.ts'
import { lengthBetween, oneOf, readForm, required, UNREADABLE } from './form-check.ts'
import { authCollectionIn, needSuperuser, signedInTo } from './guards.ts'

const NO_PASSWORDS = 'The collection is not configured to allow password authentication.'

const withPassword = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const collection = authCollectionIn(engine.registry, request)
  const { passwordAuth } = collection.auth
  if (!passwordAuth.enabled) throw forbidden(NO_PASSWORDS)
  const form = readForm(textsOf(request, UNREADABLE), {
    identity: [required, lengthBetween(1, 255)],
    password: [required, lengthBetween(1, 255)],
    identityField: [oneOf(passwordAuth.identityFields)],
  })
  const record = await passwordAccount(engine, collection, form, request.ip)
  return answerSignIn(engine, request, reply, { collection, record, method: 'password' })
}

const refresh = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { collection, record } = signedInTo(engine.registry, request)
  // The body is unused, but an unreadable one is refused.
  dataOf(request)
  const token = tokenIn(request.headers.authorization)
  // A token issued for a limited time is not prolonged.
  const isStored = engine.tokens.peek(token)?.refreshable !== true
  return answerSignIn(engine, request, reply, { collection, record, ...(isStored ? { token } : {}) })
}

/** Seconds; 0 is the collection's own duration. Throws 400. */
const durationIn = (request: FastifyRequest): number => {
  const { duration = 0 } = dataOf(request, UNREADABLE)
  if (duration === null) return 0
  if (typeof duration !== 'number' || !Number.isInteger(duration)) throw badRequest(UNREADABLE)
  if (duration < 0)
    refuse({
      duration: failure('validation_min_greater_equal_than_required', 'Must be no less than 0.', {
        threshold: 0,
      }),
    })
  return duration
}

const impersonate = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { id } = request.params as { id: string }
  if (id === '') throw notFound()
  needSuperuser(request)
  const collection = authCollectionIn(engine.registry, request)
  const record = engine.store.byId(collection, id)
  if (!record) throw notFound()
  const duration = durationIn(request)
  const token = engine.tokens.sign('auth', record, { duration, claims: { refreshable: false } })
  await engine.noteImpersonation({ actor: request.actor, collection, record, duration })
  return answerSignIn(engine, request, reply, { collection, record, token })
}

const AUTH = '/api/collections/:collection'

/** `tag` is the name of the route in PocketBase's rate limits. */
export const authRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.get(`${AUTH}/auth-methods`, { config: { tag: 'listAuthMethods' } }, authMethods(engine))
  app.post(`${AUTH}/auth-with-password`, { config: { tag: 'authWithPassword' } }, withPassword(engine))
  app.post(`${AUTH}/auth-refresh`, { config: { tag: 'authRefresh' } }, refresh(engine))
  app.post(`${AUTH}/impersonate/:id`, impersonate(engine))
  otpRoutes(app, engine)
  oauth2Routes(app, engine)
}
