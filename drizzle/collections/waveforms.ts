import { collection } from '../collection.ts'
import { fields, json, relation, text } from '../fields.ts'
import { nobody } from '../rules.ts'
import { readsLesson } from './courses.ts'

/**
 * How loud a whole recording is over its time: of a lesson, or of a product's file. One of `lesson` and
 * `produit` is set. Apart from their records, whose `updated` an author's save relies on. Written by the
 * server alone (`server/features/waveforms`), once a file; a file that it cannot read has none.
 */
export const waveformFields = /* @__PURE__ */ fields({
  lesson: relation('lessons', { cascadeDelete: true }),
  produit: relation('produits', { cascadeDelete: true }),
  // The stored name of the recording: another name is another recording.
  source: text({ required: true, max: 300 }),
  // 0 to 100.
  levels: json<number[]>(),
})

export const waveforms = /* @__PURE__ */ collection('waveforms', waveformFields, () => ({
  // Those of a product come with its files, to its buyer.
  read: `lesson != '' && (${readsLesson('lesson.')})`,
  create: nobody,
  update: nobody,
  delete: nobody,
  indexes: [
    { columns: ['lesson', 'source'], unique: true, where: "lesson != ''" },
    { columns: ['produit', 'source'], unique: true, where: "produit != ''" },
  ],
}))
