import { collection } from '../collection.ts'
import { date, email, fields, text } from '../fields.ts'

/**
 * A link by mail to the orders of an address. Only a digest of its token is stored, and only while it is
 * valid.
 */
export const orderLookupFields = /* @__PURE__ */ fields({
  email: email({ required: true, index: true }),
  tokenDigest: text({ hidden: true, required: true, unique: true }),
  expiresAt: date({ required: true, index: true }),
  openedAt: date(),
})

/** Of the server alone. */
export const orderLookups = /* @__PURE__ */ collection('order_lookups', orderLookupFields, () => ({}))
