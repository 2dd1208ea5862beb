/** Sign-in with a password, refresh, methods, impersonation (PocketBase §5.1-5.5). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, forbidden, notFound } from '#server/core/errors.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '../actor.ts'
import { uniqueIndexOn } from '../definition.ts'
import type { EngineCore } from '../engine.ts'
import { quote } from '../filter/sql.ts'
import { failure } from '../validate/failure.ts'
import { isEmail } from '../validate/text.ts'
import { checkAuthRule, sendAuth } from './auth-reply.ts'
import { dataOf } from './body.ts'
import { lengthBetween, oneOf, readForm, refuse, required } from './form-check.ts'
import { type AuthCollection, authCollectionIn, needSuperuser, signedInTo } from './guards.ts'
import { queryOf } from './query.ts'
import { sendPicked } from './reply.ts'

export const UNREADABLE = 'An error occurred while loading the submitted data.'
const NO_PASSWORDS = 'The collection is not configured to allow password authentication.'

const isText = (value: string | undefined): value is string => value !== undefined && value !== ''

/** The record with this identity: in one field, or in each of the configured ones, e-mail first. */
const findIdentity = (
  engine: EngineCore,
  collection: AuthCollection,
  identity: string,
  field: string,
): RawRecord | null => {
  const configured = collection.auth.passwordAuth.identityFields
  const ordered = isText(field)
    ? [field]
    : [...configured].sort((a, b) => Number(b === 'email') - Number(a === 'email'))
  for (const name of ordered) {
    if (name === 'email' && !isEmail(identity)) continue
    const index = uniqueIndexOn(collection, name)
    if (!index) continue
    const collation = index.ignoresCase ? ' COLLATE NOCASE' : ''
    const sql = `SELECT "id" FROM ${quote(collection.name)} WHERE ${quote(name)} = ?${collation} LIMIT 1`
    const row = engine.store.statement(sql).get(identity)
    if (Array.isArray(row)) return engine.store.byId(collection, String(row[0]))
  }
  return null
}

const withPassword = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const collection = authCollectionIn(engine.registry, request)
  const { passwordAuth } = collection.auth
  if (!passwordAuth.enabled) throw forbidden(NO_PASSWORDS)
  const form = readForm(dataOf(request, UNREADABLE), {
    identity: [required, lengthBetween(1, 255)],
    password: [required, lengthBetween(1, 255)],
    identityField: [oneOf(passwordAuth.identityFields)],
  })
  const record = findIdentity(engine, collection, form.identity, form.identityField)
  const isRight = await verifyPassword(
    typeof record?.password === 'string' ? record.password : null,
    form.password,
  )
  if (!record || !isRight) throw badRequest('Failed to authenticate.')
  checkAuthRule(engine, request, collection, record, 'password')
  return sendAuth(engine, request, reply, collection, record)
}

const refresh = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { collection, record } = signedInTo(engine.registry, request)
  checkAuthRule(engine, request, collection, record, 'default')
  const token = request.headers.authorization?.replace(/^bearer\s+/i, '').trim() ?? ''
  // A token that was handed out for a limited time is not prolonged.
  if (engine.tokens.peek(token)?.refreshable !== true)
    return sendAuth(engine, request, reply, collection, record, token)
  return sendAuth(engine, request, reply, collection, record)
}

const methods = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { auth } = authCollectionIn(engine.registry, request)
  const { passwordAuth, mfa, otp } = auth
  const identityFields = passwordAuth.enabled ? passwordAuth.identityFields : []
  const answer = {
    password: { identityFields, enabled: passwordAuth.enabled },
    oauth2: { providers: [], enabled: auth.oauth2.enabled },
    mfa: { enabled: mfa.enabled, duration: mfa.enabled ? mfa.duration : 0 },
    otp: { enabled: otp.enabled, duration: otp.enabled ? otp.duration : 0 },
    authProviders: null,
    usernamePassword: identityFields.includes('username'),
    emailPassword: identityFields.includes('email'),
  }
  return sendPicked(reply, answer, queryOf(request).fields)
}

const impersonate = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  needSuperuser(request)
  const collection = authCollectionIn(engine.registry, request)
  const record = engine.store.byId(collection, (request.params as { id: string }).id)
  if (!record) throw notFound()
  const duration = Number(dataOf(request, UNREADABLE).duration ?? 0)
  if (!Number.isFinite(duration) || duration < 0)
    refuse({
      duration: failure('validation_min_greater_equal_than_required', 'Must be no less than 0.', {
        threshold: 0,
      }),
    })
  const token = engine.tokens.sign('auth', record, { duration, claims: { refreshable: false } })
  return sendAuth(engine, request, reply, collection, record, token)
}

const AUTH = '/api/collections/:collection'

export const authRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.get(`${AUTH}/auth-methods`, { config: { tag: 'listAuthMethods' } }, methods(engine))
  app.post(`${AUTH}/auth-with-password`, { config: { tag: 'auth' } }, withPassword(engine))
  app.post(`${AUTH}/auth-refresh`, { config: { tag: 'authRefresh' } }, refresh(engine))
  app.post(`${AUTH}/impersonate/:id`, impersonate(engine))
}
