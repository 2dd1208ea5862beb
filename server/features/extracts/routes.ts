import type { FastifyInstance } from 'fastify'
import { mediaTypeOf } from '#drizzle/domain/file-titles.ts'
import { route } from '#server/core/route.ts'
import { fileKey } from '#server/records/files/keys.ts'
import { sendStored } from '#server/records/http/stored-file.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import {
  chooseLessonExtract,
  chooseProduitExtract,
  featureExtract,
  playableExtract,
  playableExtracts,
  removeExtract,
} from './service.ts'

/** Seconds that a browser or a proxy may go on with an extract of what is published no more. */
const CACHE_SECONDS = 60

export const extractRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.chooseLessonExtract, ({ params, body, request }) =>
    chooseLessonExtract(engine, request.actor, params.id, body.startSeconds),
  )
  route(app, contract.removeLessonExtract, async ({ params, request }) => {
    await removeExtract(engine, request.actor, { lesson: params.id })
    return undefined
  })
  route(app, contract.chooseProduitExtract, ({ params, body, request }) =>
    chooseProduitExtract(engine, request.actor, params.id, body),
  )
  route(app, contract.removeProduitExtract, async ({ params, request }) => {
    await removeExtract(engine, request.actor, { produit: params.id })
    return undefined
  })
  route(app, contract.featureExtract, async ({ params, body, request }) => {
    await featureExtract(engine, request.actor, params.id, body.isFeatured)
    return undefined
  })
  route(app, contract.listExtracts, ({ query }) => ({ extracts: playableExtracts(engine, query) }))
  route(app, contract.hearExtract, ({ params, request, reply }) => {
    const extract = playableExtract(engine, params.id, params.filename)
    return sendStored(engine.storage, request, reply, {
      key: fileKey(extract.collectionId, extract.id, extract.file),
      name: extract.file,
      type: mediaTypeOf(extract.file) ?? 'audio/mpeg',
      asAttachment: false,
      maxAgeSeconds: CACHE_SECONDS,
    })
  })
}
