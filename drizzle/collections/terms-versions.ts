import { collection } from '../collection.ts'
import { date, editor, fields, RICH_TEXT_BYTES, text } from '../fields.ts'
import { can, nobody } from '../rules.ts'

/**
 * The published terms of sale, each wording once; written by the server and immutable, since orders refer to
 * them.
 */
export const termsVersionFields = /* @__PURE__ */ fields({
  title: text({ max: 160 }),
  content: editor({ maxSize: RICH_TEXT_BYTES }),
  /** Of title and words. */
  digest: text({ max: 64, hidden: true, unique: true }),
  publishedAt: date({ required: true }),
})

export const termsVersions = /* @__PURE__ */ collection('terms_versions', termsVersionFields, () => ({
  read: can('pages.manage', 'payments.manage'),
  create: nobody,
  update: nobody,
  delete: nobody,
}))
