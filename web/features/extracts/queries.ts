import type { ReplyOf } from '#drizzle/contract.ts'
import type { listAudioPreviews } from '#server/features/extracts/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type PlayableAudioPreview = ReplyOf<typeof listAudioPreviews>['extracts'][number]

/** The public audio previews of a course, of a product or, without either, of the home page. */
export const audioPreviewsOf = (place: { course?: string; produit?: string } = {}) =>
  callQuery<typeof listAudioPreviews>('GET /api/extracts', { query: place })
