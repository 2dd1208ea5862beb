import { collection } from '../collection.ts'
import { choice, fields, file, fileNames, files, json, RICH_TEXT_BYTES, relation, text } from '../fields.ts'
import { and, can, leaves, or } from '../rules.ts'
import { courseFields, lessonFields } from './courses.ts'
import { pageFields } from './pages.ts'
import { produitFields } from './produits.ts'

export const WORKING_COPY_COLLECTIONS = ['courses', 'lessons', 'produits', 'pages'] as const
export type WorkingCopyCollection = (typeof WORKING_COPY_COLLECTIONS)[number]

const { video, audio, captions, attachments } = lessonFields
const { downloads } = produitFields

/**
 * What was changed of a published record and is not online yet. The files have the names of the record's fields: those
 * of a single file replace it, the others join it.
 */
export const workingCopyFields = /* @__PURE__ */ fields({
  collection: choice(WORKING_COPY_COLLECTIONS, { required: true }),
  record: text({ required: true, min: 15, max: 15, pattern: '^[a-z0-9]+$' }),
  /** Values by field of the record; `attachments-` and its like name stored files to remove. */
  data: json<Record<string, unknown>>({ maxSize: 2 * RICH_TEXT_BYTES + 524_288 }),
  author: relation('users', { serverOnly: true }),
  coverImage: file({
    maxSize: courseFields.coverImage.maxSize,
    mimeTypes: courseFields.coverImage.mimeTypes,
    thumbs: courseFields.coverImage.thumbs,
    protected: true,
  }),
  video,
  audio,
  captions,
  attachments,
  images: files(12, {
    maxSize: produitFields.images.maxSize,
    mimeTypes: produitFields.images.mimeTypes,
    thumbs: produitFields.images.thumbs,
    protected: true,
  }),
  downloads,
  ogImage: file({
    mimeTypes: pageFields.ogImage.mimeTypes,
    thumbs: pageFields.ogImage.thumbs,
    protected: true,
  }),
  fileNames: fileNames(),
})

const manages = or(
  and("(collection = 'courses' || collection = 'lessons')", can('courses.manage')),
  and("collection = 'produits'", can('products.manage')),
  and("collection = 'pages'", can('pages.manage')),
)

export const workingCopies = /* @__PURE__ */ collection('working_copies', workingCopyFields, () => ({
  read: manages,
  create: manages,
  update: and(manages, leaves('collection'), leaves('record')),
  delete: manages,
  indexes: [{ columns: ['collection', 'record'], unique: true }],
}))
