/** What the team writes down about an order or a quote, for itself. */
import { collection } from '../collection.ts'
import { fields, relation, text } from '../fields.ts'
import { and, can, leaves } from '../rules.ts'

export const saleNoteFields = /* @__PURE__ */ fields({
  /** One of the two. */
  order: relation('orders', { cascadeDelete: true, index: true }),
  devis: relation('devis', { cascadeDelete: true, index: true }),
  // Not required: an account of the team may go, what it wrote remains.
  author: relation('users', { serverOnly: true }),
  authorName: text({ max: 160, serverOnly: true }),
  body: text({ required: true, max: 20_000 }),
})

/** Never on a screen of the buyer, who gets them in the data export (GDPR, article 15). */
export const saleNotes = /* @__PURE__ */ collection('sale_notes', saleNoteFields, () => ({
  read: can('payments.manage'),
  create: can('payments.manage'),
  update: and(can('payments.manage'), leaves('order'), leaves('devis')),
  delete: can('payments.manage'),
}))
