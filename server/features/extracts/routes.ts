import type { FastifyInstance } from 'fastify'
import { mediaTypeOf } from '#drizzle/domain/file-titles.ts'
import { route } from '#server/core/route.ts'
import { fileKey } from '#server/records/files/keys.ts'
import { sendStored } from '#server/records/http/stored-file.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import {
  chooseLessonAudioPreview,
  chooseProduitAudioPreview,
  featureAudioPreview,
  playableAudioPreview,
  playableAudioPreviews,
  removeAudioPreview,
} from './service.ts'

/** Seconds for which a browser or a proxy may still play an audio preview that is no longer public. */
const CACHE_SECONDS = 60

export const audioPreviewRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.chooseLessonAudioPreview, ({ params, body, request }) =>
    chooseLessonAudioPreview(engine, request.actor, params.id, body.startSeconds),
  )
  route(app, contract.removeLessonAudioPreview, async ({ params, request }) => {
    await removeAudioPreview(engine, request.actor, { lesson: params.id })
    return undefined
  })
  route(app, contract.chooseProduitAudioPreview, ({ params, body, request }) =>
    chooseProduitAudioPreview(engine, request.actor, params.id, body),
  )
  route(app, contract.removeProduitAudioPreview, async ({ params, request }) => {
    await removeAudioPreview(engine, request.actor, { produit: params.id })
    return undefined
  })
  route(app, contract.featureAudioPreview, async ({ params, body, request }) => {
    await featureAudioPreview(engine, request.actor, params.id, body.isFeatured)
    return undefined
  })
  route(app, contract.listAudioPreviews, ({ query }) => ({ extracts: playableAudioPreviews(engine, query) }))
  route(app, contract.playAudioPreview, ({ params, request, reply }) => {
    const audioPreview = playableAudioPreview(engine, params.id, params.filename)
    return sendStored(engine.storage, request, reply, {
      key: fileKey(audioPreview.collectionId, audioPreview.id, audioPreview.file),
      name: audioPreview.file,
      type: mediaTypeOf(audioPreview.file) ?? 'audio/mpeg',
      asAttachment: false,
      maxAgeSeconds: CACHE_SECONDS,
    })
  })
}
