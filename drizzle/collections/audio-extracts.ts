import { collection } from '../collection.ts'
import { bool, choice, fields, file, json, number, relation, text } from '../fields.ts'
import { and, can, nobody, or } from '../rules.ts'
import { teaches } from './courses.ts'

/** The size limit of an audio preview, for a visitor's line; ninety seconds of stereo WAV take 16 MB. */
export const EXTRACT_BYTES = 32 * 1024 * 1024

/**
 * A public audio preview of ninety seconds: of a lesson's recording, or of a product's file. One of `lesson`
 * and `produit` is set. Written by the server alone (`server/features/extracts`); visitors load the file at
 * its own address while the course or product is published.
 */
export const audioExtractFields = /* @__PURE__ */ fields({
  lesson: relation('lessons', { cascadeDelete: true }),
  produit: relation('produits', { cascadeDelete: true }),
  // The stored name of the recording: another name is another recording.
  source: text({ required: true, max: 300 }),
  startSeconds: number({ min: 0 }),
  seconds: number({ min: 0 }),
  // 0 until the recording was read.
  sourceSeconds: number({ min: 0 }),
  status: choice(['pending', 'ready', 'failed'], { required: true }),
  failure: text({ max: 300 }),
  // Stays while the same recording is cut elsewhere, so that no playback stops.
  file: file({
    maxSize: EXTRACT_BYTES,
    protected: true,
    mimeTypes: ['audio/mpeg', 'audio/wav', 'audio/vnd.wave', 'audio/x-wav'],
  }),
  // How loud it is over its time, and the whole recording: 0 to 100.
  peaks: json<number[]>(),
  overview: json<number[]>(),
  // The one that the home page plays.
  isFeatured: bool(),
})

export const audioExtracts = /* @__PURE__ */ collection('audio_extracts', audioExtractFields, () => ({
  read: or(
    and("lesson != ''", or(teaches('lesson.module.course.'), can('courses.manage'))),
    and("produit != ''", can('products.manage')),
  ),
  create: nobody,
  update: nobody,
  delete: nobody,
  indexes: [
    { columns: ['lesson'], unique: true, where: "lesson != ''" },
    { columns: ['produit'], unique: true, where: "produit != ''" },
  ],
}))
