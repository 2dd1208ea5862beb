/**
 * Audio previews follow their recordings: a replaced recording is cut anew, a removed one loses its audio
 * preview.
 */
import { audioExtracts } from '#drizzle/collections/audio-extracts.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { isCuttable } from '#drizzle/domain/extract.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { type AudioPreview, moveToSource, recordingOf } from './service.ts'

const follow = (tx: Tx, audioPreview: AudioPreview | null, source: string): void => {
  if (!audioPreview || audioPreview.source === source) return
  // A recording that cannot be cut has no audio preview.
  if (isCuttable(source)) moveToSource(tx, audioPreview, source)
  else tx.delete(audioExtracts, audioPreview.id)
}

export const audioPreviewHooks = (engine: Engine): void => {
  engine.after(lessons, 'update', (tx, { record, original }) => {
    if (original && recordingOf(original) === recordingOf(record)) return
    follow(tx, tx.firstOrNull(audioExtracts, { lesson: record.id }), recordingOf(record))
  })
  engine.after(produits, 'update', (tx, { record, original }) => {
    const audioPreview = tx.firstOrNull(audioExtracts, { produit: record.id })
    if (!audioPreview || record.downloads.includes(audioPreview.source)) return
    const [added = '', ...others] = record.downloads.filter(
      (name) => !original?.downloads.includes(name) && isCuttable(name),
    )
    // One recording replaced another in the same change; of several, the match is unknown.
    follow(tx, audioPreview, others.length === 0 ? added : '')
  })
}
