/** The last steps of every sign-in: who may, second step, alert, then `{ meta, record, token }` (PocketBase §5.1). */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '#server/core/errors.ts'
import { actorOf, type RawRecord, SUPERUSERS } from '../actor.ts'
import { noteOrigin, type Origin } from '../auth/alert.ts'
import { type AuthMethod, passMfa } from '../auth/mfa.ts'
import { continueSession, isStillSignedIn, openSession, openSessionIn } from '../auth/sessions.ts'
import { checkSuperuserIp } from '../auth/superuser-ips.ts'
import type { EngineCore } from '../engine-core.ts'
import { identityOf } from '../realtime/client.ts'
import type { RequestInfo } from '../request-info.ts'
import type { AuthCollection } from '../schema/definition.ts'
import type { Session } from '../write/session.ts'
import { bodyOf } from './body.ts'
import { queryOf, requestInfo } from './query.ts'
import { sendProjected } from './reply.ts'

const REFUSED = "The request doesn't satisfy the collection requirements to authenticate."

/** Throws 403 unless the record may sign in. A superuser who asks on behalf of it is not held to the rule. */
const checkAllowed = (
  engine: EngineCore,
  request: FastifyRequest,
  { collection, record }: SignIn,
  info: RequestInfo,
): void => {
  if (collection.name === SUPERUSERS) checkSuperuserIp(engine.settings, request.ip)
  if (!engine.matches(request.actor, collection, record, collection.auth.authRule, info))
    throw forbidden(REFUSED)
}

const mfaIdOf = (request: FastifyRequest): string => {
  const { mfaId } = queryOf(request)
  if (mfaId) return mfaId
  const sent = bodyOf(request).data?.mfaId
  return typeof sent === 'string' ? sent : ''
}

export interface SignIn {
  readonly collection: AuthCollection
  readonly record: RawRecord
  /** How the record proved to be itself; absent for a refresh and for impersonation, which are no sign-in. */
  readonly method?: AuthMethod
  /** The second step is done, and the record was admitted with it (`admitSecondStep`). */
  readonly isWhole?: boolean
  /** Absent: a new one. */
  readonly token?: string
  /** What an OAuth2 provider said. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** From where somebody calls. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** Whether the caller adds a service to the account that she is signed in to: she goes on with her session. */
const goesOn = (engine: EngineCore, { actor }: FastifyRequest, { record, method }: SignIn): boolean =>
  actor.sessionId !== undefined &&
  method === 'oauth2' &&
  identityOf(actor) === identityOf(actorOf(record)) &&
  // Proving the address may have ended every session, hers too.
  isStillSignedIn(engine, actor)

/**
 * A sign-in opens a session, and so does the refresh of a token that names none; another refresh goes on with its own, and so
 * does whoever adds a service to the account that she is signed in to.
 */
const newToken = (engine: EngineCore, request: FastifyRequest, signIn: SignIn): Promise<string> => {
  const { record, method } = signIn
  const { sessionId: sid } = request.actor
  const origin = originOf(request)
  if (sid === undefined || (method && !goesOn(engine, request, signIn)))
    return openSession(engine, record, origin)
  return continueSession(engine, { record, sid }, origin)
}

/**
 * Signs in whoever has finished a second step, in the transaction that uses it up; returns the token. Throws 403 when the record may not sign
 * in by now.
 */
export const admitSecondStep = (
  engine: EngineCore,
  request: FastifyRequest,
  work: Session,
  signIn: SignIn & { readonly method: AuthMethod },
): string => {
  checkAllowed(engine, request, signIn, requestInfo(request, queryOf(request), signIn.method))
  return openSessionIn(engine, work, signIn.record, originOf(request))
}

/**
 * Answers with the record as its owner sees it and a token. Throws 403 when it may not sign in and 401 with
 * `{ mfaId }` when a second method is wanted.
 */
export const answerSignIn = async (
  engine: EngineCore,
  request: FastifyRequest,
  reply: FastifyReply,
  signIn: SignIn,
): Promise<FastifyReply> => {
  const { collection, record, method, meta, isWhole = false } = signIn
  const query = queryOf(request)
  const info = requestInfo(request, query, method ?? 'default')
  if (!isWhole) checkAllowed(engine, request, signIn, info)
  if (method && !isWhole) {
    const { actor } = request
    const mfaId = await passMfa(engine, {
      collection,
      record,
      method,
      mfaId: mfaIdOf(request),
      goesOn: goesOn(engine, request, signIn),
      actor,
      request: info,
    })
    if (mfaId !== null) throw new AppError(401, '', {}, { body: { mfaId } })
  }
  const token = signIn.token ?? (await newToken(engine, request, signIn))
  if (method) await noteOrigin(engine, collection, record, originOf(request))
  const [shown] = engine.serialize(actorOf(record), collection, [record], {
    request: info,
    ...(query.expand ? { expand: query.expand } : {}),
  })
  return sendProjected(reply, { ...(meta ? { meta } : {}), record: shown, token }, query.fields)
}
