/** Signing in: the collection's own condition, then `{ record, token }` (PocketBase §5.1). */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '#server/core/errors.ts'
import { actorOf, type RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine.ts'
import type { RequestInfo } from '../request-info.ts'
import type { AuthCollection } from './guards.ts'
import { queryOf, requestInfo } from './query.ts'
import { sendPicked } from './reply.ts'

const REFUSED = "The request doesn't satisfy the collection requirements to authenticate."

/** Throws 403 unless the record may sign in. A superuser who asks on behalf of it is not held to the rule. */
export const checkAuthRule = (
  engine: EngineCore,
  request: FastifyRequest,
  collection: AuthCollection,
  record: RawRecord,
  context: RequestInfo['context'],
): void => {
  if (request.actor.kind === 'superuser') return
  const info = requestInfo(request, queryOf(request), context)
  if (!engine.matches(request.actor, collection, record, collection.auth.authRule, info))
    throw forbidden(REFUSED)
}

/** Answers with the record as its owner sees it and a token. */
export const sendAuth = (
  engine: EngineCore,
  request: FastifyRequest,
  reply: FastifyReply,
  collection: AuthCollection,
  record: RawRecord,
  token = engine.tokens.sign('auth', record),
): FastifyReply => {
  const query = queryOf(request)
  const [shown] = engine.present(actorOf(record), collection, [record], {
    request: requestInfo(request, query),
    ...(query.expand ? { expand: query.expand } : {}),
  })
  return sendPicked(reply, { record: shown, token }, query.fields)
}
