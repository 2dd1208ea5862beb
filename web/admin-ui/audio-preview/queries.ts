import type { audioExtractFields } from '#drizzle/collections/audio-extracts.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type {
  chooseLessonAudioPreview,
  chooseProduitAudioPreview,
  featureAudioPreview,
  removeLessonAudioPreview,
  removeProduitAudioPreview,
} from '#server/features/extracts/contract.ts'
import { call } from '../../lib/call.ts'
import { filter, records } from '../../lib/records.ts'

export type AudioPreview = RecordOf<typeof audioExtractFields>
export type AudioPreviewOwner = { readonly lesson: string } | { readonly produit: string }

const audioPreviews = records('audio_extracts')

/** The audio preview of a lesson or a product, in a list of one or none. */
export const audioPreviewOf = (place: AudioPreviewOwner) =>
  audioPreviews.list({
    filter:
      'lesson' in place
        ? filter('lesson = {:lesson}', { lesson: place.lesson })
        : filter('produit = {:produit}', { produit: place.produit }),
    perPage: 1,
    skipTotal: true,
  })

/**
 * Chooses the start of an audio preview; without `startSeconds` the server chooses, or leaves it unchanged.
 */
export const chooseAudioPreview = (
  place: AudioPreviewOwner,
  source: string,
  startSeconds?: number,
): Promise<{ id: string }> => {
  const start = startSeconds === undefined ? {} : { startSeconds }
  return 'lesson' in place
    ? call<typeof chooseLessonAudioPreview>('PUT /api/lessons/:id/extract', {
        params: { id: place.lesson },
        body: start,
      })
    : call<typeof chooseProduitAudioPreview>('PUT /api/produits/:id/extract', {
        params: { id: place.produit },
        body: { source, ...start },
      })
}

export const removeAudioPreview = (place: AudioPreviewOwner) =>
  'lesson' in place
    ? call<typeof removeLessonAudioPreview>('DELETE /api/lessons/:id/extract', {
        params: { id: place.lesson },
      })
    : call<typeof removeProduitAudioPreview>('DELETE /api/produits/:id/extract', {
        params: { id: place.produit },
      })

/** Has the home page play it, instead of another one, or none. */
export const putOnHomePage = (id: string, isFeatured: boolean) =>
  call<typeof featureAudioPreview>('PUT /api/extracts/:id/featured', { params: { id }, body: { isFeatured } })
