/**
 * The follow-up of a person by the practitioner: shared documents, messages of both, and the practitioner's
 * notes.
 */
import { collection } from '../collection.ts'
import { bool, date, fields, file, fileNames, relation, text } from '../fields.ts'
import { and, can, leaves, or, own } from '../rules.ts'

/** Of a document that is shared: a recorded session fits. */
export const CLIENT_DOCUMENT_BYTES = 50 * 1024 * 1024
/** The size limit of a message's attachment. */
export const CLIENT_ATTACHMENT_BYTES = 10 * 1024 * 1024
/** The types of a message's attachment: pictures, recordings and documents, nothing executable. */
export const CLIENT_ATTACHMENT_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/ogg',
  'audio/wav',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
] as const
/**
 * The extensions of an attachment: a script has the bytes of a plain text, and a computer decides by its
 * extension.
 */
export const CLIENT_ATTACHMENT_EXTENSIONS: readonly string[] = [
  ...['pdf', 'docx', 'odt', 'txt'],
  ...['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'],
  ...['mp3', 'm4a', 'mp4', 'ogg', 'oga', 'opus', 'wav'],
]

export const clientDocumentFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true, help: 'À qui il est confié' }),
  title: text({ required: true, max: 160 }),
  file: file({ required: true, maxSize: CLIENT_DOCUMENT_BYTES, protected: true }),
  sharedBy: relation('users', { serverOnly: true }),
  readAt: date({ serverOnly: true, help: 'Quand la personne l’a ouvert pour la première fois' }),
  fileNames: fileNames(),
})

export const clientDocuments = /* @__PURE__ */ collection('client_documents', clientDocumentFields, () => ({
  read: or(own('user'), can('users.manage')),
  create: can('users.manage'),
  // The person cannot be changed: what was meant for one is never shown to another.
  update: and(can('users.manage'), leaves('user')),
  delete: can('users.manage'),
  managers: ['users.manage'],
  subject: 'user',
  indexes: [{ columns: ['user', 'created'] }],
}))

/** A thread per person. Messages are immutable for both sides. */
export const clientMessageFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true, help: 'À qui appartient le fil' }),
  // Not required: an account of the team may go, what it wrote remains.
  author: relation('users', { serverOnly: true, index: true }),
  authorName: text({ max: 160, serverOnly: true }),
  isTeam: bool({ serverOnly: true }),
  body: text({ required: true, max: 5000 }),
  file: file({
    maxSize: CLIENT_ATTACHMENT_BYTES,
    protected: true,
    mimeTypes: CLIENT_ATTACHMENT_TYPES,
  }),
  readAt: date({ serverOnly: true, help: 'Quand l’autre côté l’a lu' }),
  fileNames: fileNames(),
})

export const clientMessages = /* @__PURE__ */ collection('client_messages', clientMessageFields, () => ({
  read: or(own('user'), can('users.manage')),
  create: or(own('user'), can('users.manage')),
  delete: can('users.manage'),
  managers: ['users.manage'],
  subject: 'user',
  indexes: [
    { columns: ['user', 'created'] },
    { columns: ['created'] },
    { columns: ['user', 'isTeam'], where: "readAt = ''" },
  ],
}))

export const userNoteFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true }),
  author: relation('users', { serverOnly: true }),
  authorName: text({ max: 160, serverOnly: true }),
  body: text({ required: true, max: 20_000 }),
})

/**
 * The practitioner's own: never on a screen of the person, who gets them in the data export (GDPR, article
 * 15).
 */
export const userNotes = /* @__PURE__ */ collection('user_notes', userNoteFields, () => ({
  read: can('users.manage'),
  create: can('users.manage'),
  update: and(can('users.manage'), leaves('user')),
  delete: can('users.manage'),
  indexes: [{ columns: ['user', 'created'] }],
}))
