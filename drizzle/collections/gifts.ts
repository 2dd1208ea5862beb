import { collection } from '../collection.ts'
import { MAX_FIRST_NAME_LENGTH, MAX_GIFT_MESSAGE_LENGTH } from '../domain/gift.ts'
import { date, email, fields, number, relation, text } from '../fields.ts'

/**
 * The recipient of an order: a course that its buyer gives away. Created with the order; its invitation is
 * created on payment.
 */
export const giftFields = /* @__PURE__ */ fields({
  order: relation('orders', { required: true, cascadeDelete: true, unique: true }),
  giverName: text({ max: 160 }),
  // Both are required by the checkout, and deleted when the recipient erases the account.
  firstName: text({ max: MAX_FIRST_NAME_LENGTH }),
  email: email({ index: true }),
  message: text({ max: MAX_GIFT_MESSAGE_LENGTH }),
  sendAt: date({ required: true, help: 'Quand part l’e-mail à la personne qui le reçoit' }),
  invitation: relation('invitations', { index: true }),
  /** The order of a pack's products, free of charge, that accepting it has made for the recipient. */
  opened: relation('orders', { index: true }),
  corrections: number({ onlyInt: true, min: 0 }),
})

/**
 * Closed on the record API: a giver sees the gift with the order, and the recipient gets a mail on the day.
 */
export const gifts = /* @__PURE__ */ collection('gifts', giftFields, () => ({}))
