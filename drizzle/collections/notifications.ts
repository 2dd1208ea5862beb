import { collection } from '../collection.ts'
import { bool, choice, fields, relation, text } from '../fields.ts'
import { or, own } from '../rules.ts'

export const notificationFields = /* @__PURE__ */ fields({
  user: relation('users', { cascadeDelete: true, index: true, help: 'Vide : tous les administrateurs' }),
  type: choice(['info', 'success', 'warning', 'error'], { initial: 'info' }),
  title: text({ required: true, max: 160 }),
  message: text({ max: 1000 }),
  link: text({ max: 500, addresses: [''] }),
  read: bool(),
  // The person named in the text: the notice is deleted with the account.
  about: relation('users', { cascadeDelete: true, index: true, hidden: true, serverOnly: true }),
})

const reader = or(own('user'), "@request.auth.role = 'admin'")

export const notifications = /* @__PURE__ */ collection('notifications', notificationFields, () => ({
  read: reader,
  // Reading is the only change: the before-hook refuses any other.
  update: reader,
  delete: reader,
  subject: 'user',
  indexes: [{ columns: ['created'] }],
}))
