/** `auth-with-oauth2` (PocketBase §5.11). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stamp } from '#server/core/clock.ts'
import { AppError, badRequest, type FieldErrors, forbidden } from '#server/core/errors.ts'
import { isObject } from '#server/core/json-object.ts'
import type { RawRecord } from '../actor.ts'
import { createAccount, findAccount, type Identity, updateAccount } from '../auth/oauth2/account.ts'
import { exchangeSignal, fetchToken, fetchUser, type OAuth2Token } from '../auth/oauth2/exchange.ts'
import { newAccountData } from '../auth/oauth2/new-account.ts'
import { type Provider, providerOf } from '../auth/oauth2/providers.ts'
import type { RawUser } from '../auth/oauth2/user-info.ts'
import type { EngineCore } from '../engine-core.ts'
import { checkWritable } from '../filter/rule-guards.ts'
import type { AuthCollection } from '../schema/definition.ts'
import { blank, failure } from '../schema/field-errors.ts'
import { newIdOf, prepare } from '../write/incoming.ts'
import { withMessage } from '../write/write.ts'
import { AppleNames, oauth2Redirect } from './auth-redirect.ts'
import { answerSignIn } from './auth-reply.ts'
import { textsOf } from './body.ts'
import { textOf, UNREADABLE } from './form-check.ts'
import { authCollectionIn } from './guards.ts'
import { queryOf, requestInfo } from './query.ts'

interface Form {
  readonly provider: string
  readonly code: string
  readonly codeVerifier: string
  readonly redirectURL: string
  readonly createData: Readonly<Record<string, unknown>>
}

/** A form sends the nested object as JSON text. */
const createDataIn = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null || value === '') return {}
  if (isObject(value)) return value
  if (typeof value !== 'string') throw badRequest(UNREADABLE)
  try {
    const parsed: unknown = JSON.parse(value)
    if (isObject(parsed)) return parsed
  } catch {
    // Not JSON: answered like any other unreadable body.
  }
  throw badRequest(UNREADABLE)
}

const formOf = (collection: AuthCollection, request: FastifyRequest): Form => {
  const data = textsOf(request, UNREADABLE)
  const form = {
    provider: textOf(data.provider),
    code: textOf(data.code),
    codeVerifier: textOf(data.codeVerifier),
    // Clients before 0.23 send `redirectUrl`.
    redirectURL: textOf(data.redirectURL) || textOf(data.redirectUrl),
    createData: createDataIn(data.createData),
  }
  const errors: FieldErrors = {}
  const { providers } = collection.auth.oauth2
  if (form.provider === '') errors.provider = blank()
  else if (!providers.some(({ name }) => name === form.provider))
    errors.provider = failure(
      'validation_invalid_provider',
      `Provider with name "${form.provider}" is missing or is not enabled.`,
      { name: form.provider },
    )
  if (form.code === '') errors.code = blank()
  if (Object.keys(errors).length > 0) throw badRequest(UNREADABLE, errors)
  return form
}

const providerFor = (collection: AuthCollection, name: string): Provider => {
  const config = collection.auth.oauth2.providers.find((candidate) => candidate.name === name)
  const provider = config ? providerOf(config) : null
  if (!provider) throw new AppError(500, `Failed to init provider ${name}.`)
  return provider
}

/** Runs a call to the provider; the caller sees that it failed, only the log has the reason. */
const asking = async <T>(engine: EngineCore, what: 'token' | 'user', call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    engine.log.warn({ err: error }, `Failed to fetch an OAuth2 ${what}`)
    throw new AppError(400, `Failed to fetch OAuth2 ${what}.`, {}, { cause: error })
  }
}

const register = async (
  engine: EngineCore,
  request: FastifyRequest,
  collection: AuthCollection,
  identity: Identity,
  createData: Form['createData'],
): Promise<RawRecord> => {
  const { actor } = request
  checkWritable(actor, collection, collection.createRule)
  const recordId = newIdOf(engine, createData)
  const account = await newAccountData(engine, collection, identity.user, createData, recordId)
  const { uploads } = account
  try {
    const { input } = await prepare(engine, {
      actor,
      collection,
      recordId,
      // A stored picture needs the id beforehand; without one, rules see the id that the client sent.
      data: uploads.length > 0 ? { ...account.data, id: account.data.id || recordId } : account.data,
      files: [],
      request: requestInfo(request, queryOf(request), 'oauth2'),
      from: request.ip,
      stored: null,
    })
    return await createAccount(engine, collection, identity, actor, input)
  } catch (error) {
    await engine.discard(uploads)
    throw withMessage(error, 'create')
  }
}

const metaOf = ({ user }: Identity, raw: RawUser, token: OAuth2Token, isNew: boolean) => ({
  accessToken: token.accessToken,
  avatarURL: user.avatarURL,
  avatarUrl: user.avatarURL,
  email: user.email,
  expiry: token.expiresAt ? stamp(token.expiresAt) : '',
  id: user.id,
  isNew,
  name: user.name,
  rawUser: raw,
  refreshToken: token.refreshToken,
  username: user.username,
})

const withOAuth2 =
  (engine: EngineCore, names: AppleNames) => async (request: FastifyRequest, reply: FastifyReply) => {
    const collection = authCollectionIn(engine.registry, request)
    if (!collection.auth.oauth2.enabled)
      throw forbidden('The collection is not configured to allow OAuth2 authentication.')
    const form = formOf(collection, request)
    const provider = providerFor(collection, form.provider)
    const now = engine.clock.now()
    const signal = exchangeSignal()
    const token = await asking(engine, 'token', fetchToken(provider, form, now, signal))
    const { user, raw } = await asking(engine, 'user', fetchUser(provider, token, now, signal))
    const name = user.name || (provider.name === 'apple' ? names.take(form.code) : '')
    const identity: Identity = { provider: provider.name, user: { ...user, name } }
    const { actor } = request
    const known = findAccount(engine, collection, identity, actor)
    const record = known
      ? await updateAccount(engine, collection, known, identity, actor)
      : await register(engine, request, collection, identity, form.createData)
    const meta = metaOf(identity, raw, token, known === null)
    return answerSignIn(engine, request, reply, { collection, record, method: 'oauth2', meta })
  }

export const oauth2Routes = (app: FastifyInstance, engine: EngineCore): void => {
  const names = new AppleNames(engine)
  const path = '/api/collections/:collection/auth-with-oauth2'
  app.post(path, { config: { tag: 'authWithOAuth2' } }, withOAuth2(engine, names))
  oauth2Redirect(app, engine, names)
}
