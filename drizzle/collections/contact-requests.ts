import { collection } from '../collection.ts'
import { choice, date, email, fields, json, text } from '../fields.ts'
import { anyone, can } from '../rules.ts'

/** An answer sent by mail. */
interface ContactReply {
  /** When, as the record API writes instants. */
  readonly at: string
  /** The author's name. */
  readonly by: string
  readonly body: string
}

export const contactRequestFields = /* @__PURE__ */ fields({
  kind: choice(['contact', 'quote', 'webinar_notice'], { required: true }),
  name: text({ max: 120 }),
  email: email({ required: true }),
  subject: text({ max: 200 }),
  body: text({ max: 5000 }),
  data: json({ maxSize: 8000 }),
  status: choice(['new', 'answered', 'closed'], {
    initial: 'new',
    editableBy: ['users.manage'],
    index: true,
  }),
  answeredAt: date({ editableBy: ['users.manage'] }),
  replies: json<ContactReply[]>({ serverOnly: true, maxSize: 200_000 }),
})

export const contactRequests = /* @__PURE__ */ collection('contact_requests', contactRequestFields, () => ({
  read: can('users.manage'),
  create: anyone,
  update: can('users.manage'),
  delete: can('users.manage'),
}))
