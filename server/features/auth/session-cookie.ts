/** The cookie that opens /admin (specification §9), and what ends and renews the sessions behind it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '#server/core/errors.ts'
import { isOwnOrigin, isSecureSite } from '#server/core/own-origin.ts'
import { type Actor, actorOf, actorPermissions } from '#server/records/actor.ts'
import type { Origin } from '#server/records/auth/alert.ts'
import { continueSession, endSession, openSession, replaceSessions } from '#server/records/auth/sessions.ts'
import type { VerifiedToken } from '#server/records/auth/tokens.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { tokenIn } from '#server/records/http/actor-loader.ts'
import { signedIn } from '#server/records/http/guards.ts'
import type { Engine } from '#server/records/types.ts'

/** The specification's name (sections 2 and 6). */
const NAME = 'auth-token'
/** What sites reached by https called it before: cleared wherever it still comes. */
const FORMER_NAME = `__Host-${NAME}`
/** Its life, and that of the token in it. */
export const SESSION_SECONDS = 7 * 86_400

const settings = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

const sessionCookieOf = ({ cookies }: FastifyRequest): string | undefined => cookies[NAME]

/** Forgets the session in this browser. */
export const clearSessionCookie = (reply: FastifyReply, publicUrl: string): void => {
  reply.clearCookie(NAME, settings(isSecureSite(publicUrl)))
}

/** Removes a cookie of the former name, which opens nothing any more; true when there was one. */
export const dropFormerCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): boolean => {
  if (!isSecureSite(publicUrl) || request.cookies[FORMER_NAME] === undefined) return false
  reply.clearCookie(FORMER_NAME, settings(true))
  return true
}

/** Keeps the session in this browser. */
export const setSessionCookie = (reply: FastifyReply, token: string, publicUrl: string): void => {
  reply.setCookie(NAME, token, { ...settings(isSecureSite(publicUrl)), maxAge: SESSION_SECONDS })
}

const verifiedCookie = (engine: Engine, cookie: string | undefined): VerifiedToken | null =>
  cookie ? engine.tokens.verify(cookie, 'auth') : null

/** The actor of the session cookie, null without a valid one. */
export const cookieActor = (engine: Engine, request: FastifyRequest): Actor | null => {
  const verified = verifiedCookie(engine, sessionCookieOf(request))
  return verified ? actorOf(verified.record, verified.claims.sid) : null
}

/** Whether the caller's token was lent by a superuser for a limited time: it opens no session and prolongs none. */
const isLent = (engine: Engine, request: FastifyRequest): boolean => {
  const token = tokenIn(request.headers.authorization)
  const verified = token === '' ? null : engine.tokens.verify(token, 'auth')
  return verified !== null && verified.claims.refreshable !== true
}

/**
 * A fresh cookie token of the calling session for an administrator, when the present one is past half its
 * life or of another session; null when the cookie may stay as it is, or when the caller may not enter the
 * administration. Throws 401 when the session ends at this moment.
 */
export const renewedCookie = async (
  engine: EngineCore,
  request: FastifyRequest,
  origin: Origin,
): Promise<string | null> => {
  const { actor } = request
  const { record, sessionId: sid } = actor
  if (!record || actorPermissions(actor).length === 0 || isLent(engine, request)) return null
  const stored = verifiedCookie(engine, sessionCookieOf(request))
  const isOwn = stored?.record.id === record.id && stored.record.collectionId === record.collectionId
  const isSame = isOwn && (sid === undefined || stored.claims.sid === sid)
  const left = isSame ? stored.claims.exp - engine.clock.now().getTime() / 1000 : 0
  if (left > SESSION_SECONDS / 2) return null
  // An older one of this browser, which nothing opens any more once its cookie is replaced.
  if (isOwn && !isSame && stored.claims.sid !== undefined) await endSession(engine, record, stored.claims.sid)
  if (sid === undefined) return openSession(engine, record, origin, SESSION_SECONDS)
  return continueSession(engine, { record, sid }, origin, SESSION_SECONDS)
}

/**
 * Ends the session of the caller's token and, when a page of this site sends the request, the one of the
 * cookie.
 */
export const endOwnSessions = async (
  engine: EngineCore,
  request: FastifyRequest,
  publicUrl: string,
): Promise<void> => {
  const header = tokenIn(request.headers.authorization)
  const bearer = header === '' ? null : engine.tokens.verify(header, 'auth')
  const held = isOwnOrigin(request, publicUrl) ? sessionCookieOf(request) : undefined
  const cookie = verifiedCookie(engine, held)
  for (const verified of [bearer, cookie])
    if (verified?.claims.sid !== undefined) await endSession(engine, verified.record, verified.claims.sid)
}

/**
 * Ends every session of the caller's account and invalidates every token of it. Returns the caller's new
 * token, and another one for the cookie of an administrator. Throws 403 for an impersonation token, 401 when
 * the session has just been ended.
 */
export const endAllSessions = async (
  engine: EngineCore,
  request: FastifyRequest,
  origin: Origin,
): Promise<{ token: string; cookie: string | null }> => {
  if (isLent(engine, request)) throw forbidden()
  const caller = { ...request.actor, record: signedIn(request) }
  const opened = await replaceSessions(engine, caller, origin)
  if (actorPermissions(caller).length === 0) return { token: opened.token, cookie: null }
  const cookie = await continueSession(engine, opened, origin, SESSION_SECONDS)
  return { token: opened.token, cookie }
}
