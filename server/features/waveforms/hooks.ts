/** Waveforms follow their recordings: a new one is read once, a removed one loses its waveform. */
import { lessons } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { waveforms } from '#drizzle/collections/waveforms.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { enqueueWaveforms, type Lesson, type Owner, type Produit, recordingsOf } from './service.ts'

const follow = (tx: Tx, owner: Owner, record: Lesson | Produit, original?: Lesson | Produit): void => {
  const now = recordingsOf(record)
  const before = original ? recordingsOf(original) : []
  if (before.some((source) => !now.includes(source)))
    for (const { id, source } of tx.find(waveforms, owner))
      if (!now.includes(source)) tx.delete(waveforms, id)
  if (now.some((source) => !before.includes(source))) enqueueWaveforms(tx, owner)
}

export const waveformHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.after(lessons, action, (tx, { record, original }) =>
      follow(tx, { lesson: record.id }, record, original),
    )
    engine.after(produits, action, (tx, { record, original }) =>
      follow(tx, { produit: record.id }, record, original),
    )
  }
}
