import { collection } from '../collection.ts'
import type { CartItem } from '../domain/cart.ts'
import { date, email, fields, json, relation, text } from '../fields.ts'
import { can, nobody, or, own } from '../rules.ts'

/**
 * The cart of a member, or of a visitor who requested a reminder: any other visitor's stays in the browser.
 * Written by its own endpoints, line by line, so that two devices do not overwrite each other.
 */
export const cartFields = /* @__PURE__ */ fields({
  user: relation('users', { cascadeDelete: true }),
  /** A visitor's address for the reminder; empty for a member, whose address may change. */
  email: email(),
  items: json<CartItem[]>(),
  changedAt: date({ required: true }),
  /** When the one reminder leaves, if nothing is bought or changed before; empty without the wish for one. */
  remindsAt: date({ index: true }),
  remindedAt: date(),
  /** Of what the reminder's link opens. */
  tokenDigest: text({ hidden: true, index: true }),
})

export const carts = /* @__PURE__ */ collection('carts', cartFields, () => ({
  read: or(own('user'), can('payments.manage')),
  create: nobody,
  update: nobody,
  delete: nobody,
  indexes: [
    { columns: ['user'], unique: true, where: "user != ''" },
    { columns: ['email'], unique: true, where: "email != ''" },
  ],
}))
