/**
 * The follow-up of a person: a thread between the person and the practitioner, shared documents, and the
 * practitioner's private notes. The server signs each; the other side is notified.
 */
import {
  CLIENT_ATTACHMENT_EXTENSIONS,
  type clientDocumentFields,
  clientDocuments,
  type clientMessageFields,
  clientMessages,
  userNotes,
} from '#drizzle/collections/client.ts'
import { users } from '#drizzle/collections/users.ts'
import { extensionOf } from '#drizzle/domain/file-titles.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { isBlank } from '#server/core/blank.ts'
import { stamp } from '#server/core/clock.ts'
import { invalid, ofField, tooMany } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { signatureOf } from '../users/index.ts'
import { forgetNotices, notifyPerson, notifyTeam } from './notify.ts'
import { checkTrust } from './trust.ts'

type Message = RecordOf<typeof clientMessageFields>
type Document = RecordOf<typeof clientDocumentFields>

const BLANK = 'Écrivez quelques mots.'
const NOT_TAKEN = 'Ce type de fichier ne peut pas être envoyé ici.'
const TOO_MANY = 'Vous avez écrit trente messages en une heure. Reprenez un peu plus tard.'
const TOO_MANY_FILES = 'Vous avez envoyé dix fichiers en vingt-quatre heures. Reprenez demain.'

/** Rate limit an hour; the sender cannot delete messages, so that all of them count. */
const MAX_PER_HOUR = 30
const HOUR_MS = 3_600_000
/** A hundred megabytes a day at most. */
const MAX_FILES_PER_DAY = 10
const DAY_MS = 24 * HOUR_MS

/** Throws 429 above the hourly limit of messages or of files. */
const checkPace = (tx: Tx, { user, file }: Message, now: Date): void => {
  const since = (past: number) => ({ user, since: stamp(new Date(now.getTime() - past)) })
  const own = 'user = {:user} && author = {:user} && created > {:since}'
  if (tx.count(clientMessages, { filter: own, params: since(HOUR_MS) }) >= MAX_PER_HOUR)
    throw tooMany(TOO_MANY, ofField('body', 'validation_too_many', TOO_MANY))
  if (file === '') return
  const sent = tx.count(clientMessages, { filter: `${own} && file != ''`, params: since(DAY_MS) })
  if (sent >= MAX_FILES_PER_DAY)
    throw tooMany(TOO_MANY_FILES, ofField('file', 'validation_too_many', TOO_MANY_FILES))
}

/** Throws 400 for a file whose name has a computer run it, whatever is in it. */
const checkName = ({ file }: Message): void => {
  if (file !== '' && !CLIENT_ATTACHMENT_EXTENSIONS.includes(extensionOf(file)))
    throw invalid({ file: ['validation_invalid_mime_type', NOT_TAKEN] })
}

const placeMessage = (engine: Engine, tx: Tx, actor: Actor, record: Message): void => {
  if (isBlank(record.body)) throw invalid({ body: ['validation_required', BLANK] })
  checkName(record)
  const signature = signatureOf(actor)
  if (!signature) return
  Object.assign(record, signature)
  record.isTeam = signature.author !== record.user
  if (record.isTeam) return
  checkTrust(tx, record.user)
  checkPace(tx, record, engine.clock.now())
}

const WAITS = 'Il vous attend dans votre espace de suivi.'

const notifyDocument = (engine: Engine, tx: Tx, { user }: Document): void =>
  notifyPerson(tx, user, engine.clock.now(), {
    title: 'Un document pour vous',
    message: WAITS,
    view: 'documents',
  })

export const clientHooks = (engine: Engine): void => {
  engine.before(clientMessages, 'create', (tx, { actor, record }) => placeMessage(engine, tx, actor, record))
  engine.after(clientMessages, 'create', (tx, { record }) => {
    if (!record.isTeam) return notifyTeam(tx, record, engine.clock.now())
    notifyPerson(tx, record.user, engine.clock.now(), {
      title: 'Un message pour vous',
      message: WAITS,
      view: 'messages',
    })
  })

  engine.before(clientDocuments, 'create', (_tx, { actor, record }) => {
    record.sharedBy = signatureOf(actor)?.author ?? record.sharedBy
  })
  engine.before(clientDocuments, 'update', (_tx, { record, original }) => {
    // A replaced file counts as unread.
    if (original && record.file !== original.file) record.readAt = ''
  })
  engine.after(clientDocuments, 'create', (tx, { record }) => notifyDocument(engine, tx, record))
  engine.after(clientDocuments, 'update', (tx, { record, original }) => {
    if (original && record.file !== original.file) notifyDocument(engine, tx, record)
  })

  engine.before(userNotes, 'create', (_tx, { actor, record }) => {
    if (isBlank(record.body)) throw invalid({ body: ['validation_required', BLANK] })
    Object.assign(record, signatureOf(actor) ?? {})
  })
  engine.before(userNotes, 'update', (_tx, { record }) => {
    if (isBlank(record.body)) throw invalid({ body: ['validation_required', BLANK] })
  })

  engine.after(users, 'delete', (tx, { record }) => forgetNotices(tx, record.id))
}
