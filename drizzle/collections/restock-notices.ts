import { collection } from '../collection.ts'
import { MAX_VARIANT_KEY_LENGTH } from '../domain/variants.ts'
import { date, email, fields, relation, text } from '../fields.ts'
import { can } from '../rules.ts'

/** Requests for one notice of a return to stock. */
export const restockNoticeFields = /* @__PURE__ */ fields({
  produit: relation('produits', { required: true, cascadeDelete: true, index: true }),
  /** Key of the variant; empty: there are none. */
  variant: text({ max: MAX_VARIANT_KEY_LENGTH }),
  email: email({ required: true, index: true }),
  /** The sentence that was agreed to. */
  consent: text({ required: true, max: 500 }),
  /** The token of the mail's unsubscribe link. */
  stopToken: text({ hidden: true, required: true, unique: true }),
  /** Empty until the notice is sent. */
  toldAt: date(),
})

export const restockNotices = /* @__PURE__ */ collection('restock_notices', restockNoticeFields, () => ({
  read: can('products.manage'),
}))
