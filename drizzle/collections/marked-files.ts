/** Bought files with the mark of their buyer, made at their first download; and why a file of a product carries none. */
import { collection } from '../collection.ts'
import { MARK_PROBLEMS } from '../domain/buyer-mark.ts'
import { choice, fields, file, relation, text } from '../fields.ts'
import { and, can } from '../rules.ts'

export const markedFileFields = /* @__PURE__ */ fields({
  produit: relation('produits', { required: true, cascadeDelete: true }),
  /** The file that it is a copy of, as its product names it. */
  source: text({ required: true, max: 255 }),
  /** The order of the copy; empty for the result of the file itself. */
  order: relation('orders', { cascadeDelete: true, index: true }),
  /** The watermark's text. */
  line: text({ max: 200 }),
  file: file({ maxSize: 210 * 1024 * 1024, protected: true, mimeTypes: ['application/pdf'] }),
  /** Why the file is handed over as it is; empty: it carries a mark. */
  problem: choice(MARK_PROBLEMS),
})

/**
 * Those who manage products read the results for their files; copies contain names of people, and are closed
 * on the record API.
 */
export const markedFiles = /* @__PURE__ */ collection('marked_files', markedFileFields, () => ({
  read: and("order = ''", can('products.manage')),
  indexes: [{ columns: ['produit', 'source', 'order'], unique: true }],
}))
