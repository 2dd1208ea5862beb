/** A stored mail on its way: each attempt is noted before it is made, and what became of it after. */
import * as z from 'zod'
import { type emailMessageFields, emailMessages } from '#drizzle/collections/email-messages.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import type { MailPort } from '#server/ports/mail.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { lacksSecrets, type Texts, withKeptLinks, withoutSecrets } from './secrets.ts'

export type Row = RecordOf<typeof emailMessageFields>

/** Where mails leave from. */
interface Office {
  readonly engine: Engine
  readonly port: MailPort
  /** Of the site whose addresses hold secrets; without a trailing slash. */
  readonly publicUrl: string
}

/** The payload of a job that sends a stored mail again. */
export const resending = z.object({ emailMessageId: z.string() })

const MAX_ERROR_LENGTH = 1000
const labelOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)

/**
 * Stable for a row: a mail sent twice, because the server stopped between sending and storing, is recognised
 * as one.
 */
export const messageIdOf = (rowId: string, publicUrl: string): string =>
  `<${rowId}@${new URL(publicUrl).hostname}>`

/**
 * Sends a queued row, with these texts where its own lack their secrets; one that has left is not sent again.
 * The stored text of a sent mail grants no access. Throws the mail server's error, which is stored on the
 * row.
 */
export const deliver = async (
  { engine, port, publicUrl }: Office,
  { id }: Row,
  whole: Texts | null = null,
): Promise<void> => {
  const note = (data: Parameters<typeof save>[1]) => save(engine, data, id)
  const row = await engine.write(system, (tx) => {
    const { status, attempts } = tx.get(emailMessages, id)
    return status === 'queued' ? tx.update(emailMessages, id, { attempts: attempts + 1 }) : null
  })
  // Without a server the outbox is where mails are read: that is as sent as it gets.
  if (!row || port.kind !== 'smtp') return
  const { to, subject, messageId } = row
  const { html, text } = whole && lacksSecrets(row) ? whole : row
  try {
    const sent = await port.send({ to, subject, html, text, ...(messageId ? { messageId } : {}) })
    await note({
      status: 'sent',
      error: '',
      sentAt: stamp(engine.clock.now()),
      messageId: sent.messageId,
      ...withoutSecrets(row, publicUrl),
    })
  } catch (error) {
    await note({ error: labelOf(error) })
    throw error
  }
}

const save = (engine: Engine, data: Partial<Omit<Row, 'id'>>, id: string): Promise<unknown> =>
  engine.write(system, (tx) => tx.getOrNull(emailMessages, id) && tx.update(emailMessages, id, data))

/** Marks a queued mail as given up, with the reason. */
export const giveUp = async ({ engine, publicUrl }: Office, id: string, error: string): Promise<void> => {
  const row = engine.read(system).getOrNull(emailMessages, id)
  if (row?.status === 'queued')
    await save(engine, { status: 'failed', error: labelOf(error), ...withoutSecrets(row, publicUrl) }, id)
}

const NO_SUBJECT = 'Ce dont parlait ce message n’existe plus.'

/** Marks a mail due for a retry as obsolete; one that was never written is unchanged. */
export const suppress = async ({ engine, publicUrl }: Office, id: string): Promise<void> => {
  const row = engine.read(system).getOrNull(emailMessages, id)
  if (row?.status === 'queued')
    await save(engine, { status: 'suppressed', error: NO_SUBJECT, ...withoutSecrets(row, publicUrl) }, id)
}

const NOT_FAILED = 'Ce message n’a pas échoué\u00a0: il est parti, ou il attend de partir.'

const ONE_TIME =
  'Ce message portait un lien ou un code à usage unique, qui n’est plus gardé. La personne peut en demander un autre sur le site.'

/**
 * Queues a given-up mail again, unchanged except for the links of its orders; the new try has no reason yet.
 * Throws 404, and 409 when it was not given up or held a one-time secret.
 */
export const sendAgain = (engine: Engine, id: string): Promise<void> =>
  engine.write(system, (tx) => {
    const row = tx.get(emailMessages, id)
    if (row.status !== 'failed') throw conflict(NOT_FAILED)
    if (lacksSecrets(withKeptLinks(tx, row))) throw conflict(ONE_TIME)
    tx.update(emailMessages, id, {
      status: 'queued',
      error: '',
      queuedAt: stamp(engine.clock.now()),
    })
    tx.enqueue('mail.again', { emailMessageId: id })
  })
