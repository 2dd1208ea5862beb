import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { EvalContext } from '#server/records/filter/sql.ts'
import { queryOf, requestInfo } from '#server/records/http/query.ts'
import type { Resumable } from '#server/records/resumable/resumable.ts'
import * as contract from './contract.ts'
import {
  ABILITIES,
  announcedIn,
  checkVersion,
  checksumIn,
  lengthIn,
  offsetIn,
  progressHeaders,
  VERSION_HEADERS,
} from './headers.ts'
import { checkTeaching } from './teaching.ts'
import { checkWriting } from './writing.ts'

const PIECE = 'application/offset+octet-stream'

const pieceOf = ({ headers, raw }: FastifyRequest) => {
  if (headers['content-type'] !== PIECE) throw new AppError(415, `Le type ${PIECE} est attendu.`)
  return {
    offset: offsetIn(headers),
    length: lengthIn(headers),
    checksum: checksumIn(headers),
    bytes: raw as AsyncIterable<Buffer>,
    isBroken: () => raw.destroyed && !raw.complete,
    end: () => void raw.destroy(),
  }
}

const addRoutes = (scope: FastifyInstance, engine: EngineCore, resumable: Resumable): void => {
  const contextOf = (request: FastifyRequest): EvalContext =>
    engine.context(request.actor, requestInfo(request, queryOf(request)))
  route(scope, contract.createUpload, async ({ request, reply }) => {
    checkVersion(request.headers)
    const announced = announcedIn(request.headers)
    checkTeaching(engine, request.actor, announced)
    checkWriting(engine, request.actor, announced)
    const made = await resumable.create(contextOf(request), announced)
    return reply
      .code(201)
      .headers({ ...progressHeaders(made), location: `${contract.createUpload.path}/${made.id}` })
      .send()
  })
  route(scope, contract.uploadState, async ({ params, request, reply }) => {
    checkVersion(request.headers)
    const found = await resumable.find(contextOf(request), params.id)
    return reply
      .code(200)
      .headers({ ...progressHeaders(found), 'cache-control': 'no-store' })
      .send()
  })
  route(scope, contract.sendPiece, async ({ params, request, reply }) => {
    checkVersion(request.headers)
    const now = await resumable.append(contextOf(request), params.id, pieceOf(request))
    return reply.code(204).headers(progressHeaders(now)).send()
  })
  route(scope, contract.withdrawUpload, async ({ params, request, reply }) => {
    checkVersion(request.headers)
    await resumable.remove(contextOf(request), params.id)
    return reply.code(204).send()
  })
}

/** The routes, in a scope where bodies are left to their handlers: a piece is written while it comes. */
export const uploadRoutes = async (app: FastifyInstance, engine: EngineCore): Promise<void> => {
  const { resumable } = engine
  if (!resumable) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(VERSION_HEADERS)
      done()
    })
    addRoutes(scope, engine, resumable)
    scope.options('/api/uploads', { config: { preflight: ABILITIES } }, (_request, reply) => reply.send())
  })
}
