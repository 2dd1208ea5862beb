/** The recordings of lessons and products, and their stored waveforms. */
import { type lessonFields, lessons } from '#drizzle/collections/courses.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import { waveforms } from '#drizzle/collections/waveforms.ts'
import { isCuttable } from '#drizzle/domain/extract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'

export type Lesson = RecordOf<typeof lessonFields>
export type Produit = RecordOf<typeof produitFields>
export type Owner = { readonly lesson: string } | { readonly produit: string }
export type OwnerCollection = typeof lessons | typeof produits

/** The stored names of the recordings whose samples or frames can be read. */
export const recordingsOf = (record: Lesson | Produit): string[] =>
  ('downloads' in record ? record.downloads : [record.audio]).filter(isCuttable)

/** Has the recordings read that have no waveform yet. */
export const enqueueWaveforms = (tx: Tx, owner: Owner): void => {
  tx.enqueue('waveform.file', owner)
}

/** Has all recordings read once: of a site that had them before it drew waveforms. */
export const enqueueMissing = async (engine: Engine): Promise<void> => {
  const reader = engine.read(system)
  if (reader.count(waveforms) > 0) return
  const owners = [
    ...reader
      .find(lessons, { filter: "audio != ''" })
      .map((record) => [{ lesson: record.id }, record] as const),
    ...reader.find(produits, {}).map((record) => [{ produit: record.id }, record] as const),
  ].filter(([, record]) => recordingsOf(record).length > 0)
  if (owners.length === 0) return
  await engine.write(system, (tx) => {
    for (const [owner] of owners) enqueueWaveforms(tx, owner)
  })
}

/** How loud each recording is over its time, by its stored name; one that is unread or unreadable has none. */
export const levelsOf = (reader: Reader, owner: Owner): ReadonlyMap<string, readonly number[]> =>
  new Map(reader.find(waveforms, owner).map(({ source, levels }) => [source, levels ?? []]))
