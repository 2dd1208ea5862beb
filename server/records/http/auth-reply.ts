/**
 * The last steps of every sign-in: auth rule, second step, alert, then `{ meta, record, token }` (PocketBase
 * §5.1).
 */

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

/** Throws 403 unless the record may sign in. A superuser acting on its behalf bypasses the rule. */
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
  /** How the record authenticated; absent for a refresh and for impersonation, which are no sign-in. */
  readonly method?: AuthMethod
  /** The second step is done, and its transaction admitted the record (`admitSecondStep`). */
  readonly isWhole?: boolean
  /** Absent: a new one is issued. */
  readonly token?: string
  /** The provider's user data, of an OAuth2 sign-in. */
  readonly meta?: Readonly<Record<string, unknown>>
}

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** Whether the caller links a provider to the account of the current session, which then continues. */
const goesOn = (engine: EngineCore, { actor }: FastifyRequest, { record, method }: SignIn): boolean =>
  actor.sessionId !== undefined &&
  method === 'oauth2' &&
  identityOf(actor) === identityOf(actorOf(record)) &&
  // Verifying the address may have ended every session, this one too.
  isStillSignedIn(engine, actor)

/**
 * Opens a session for a sign-in and for the refresh of a token without one. Another refresh continues its own
 * session, as does linking a provider to the signed-in account.
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
 * Signs the record in after a second step, in the transaction that uses the proof up; returns the token.
 * Throws 403 when the record may no longer sign in.
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
 * `{ mfaId }` when a second method is required.
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
