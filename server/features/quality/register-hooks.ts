/**
 * The registers set their own dates, link a complaint to its author, and forget an author whose account is
 * erased.
 */

import { sql } from 'drizzle-orm'
import { complaints, improvements } from '#drizzle/collections/quality.ts'
import { users } from '#drizzle/collections/users.ts'
import { complaints as complaintTable } from '#drizzle/schema.ts'
import { stamp } from '#server/core/clock.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type { InboxSource } from '../inbox/index.ts'

/**
 * The entry stays, for the register has to be complete: with its subject and dates, without the author and
 * the text.
 */
const ANONYMOUS = { name: '', email: '', user: '', body: '', answer: '', isAnonymised: true } as const

const RECEIVED = 'Indiquez le jour où elle a été reçue\u00a0: ni à venir, ni avant 1990.'
const DAY_MS = 86_400_000

/** Deadlines count from it: an absurd year would make the count of days endless. */
const checkReceived = (receivedAt: string, now: Date): void => {
  const latest = stamp(new Date(now.getTime() + DAY_MS))
  if (receivedAt !== '' && (receivedAt < '1990' || receivedAt > latest))
    throw invalid({ receivedAt: ['validation_invalid_value', RECEIVED] })
}

/** Complaints of an account, and those of its address as long as the address is proved: anybody could sign up with another's. */
const forget = (tx: Tx, { id, email, verified }: { id: string; email: string; verified: boolean }): void => {
  const owned = tx.find(complaints, {
    filter: "user = {:id} || (user = '' && email != '' && email = {:email})",
    params: { id, email: verified ? email : ' ' },
  })
  for (const complaint of owned) tx.update(complaints, complaint.id, ANONYMOUS)
}

export const registerHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(complaints, action, (tx, { record, original }) => {
      const now = stamp(engine.clock.now())
      if (record.receivedAt !== original?.receivedAt) checkReceived(record.receivedAt, engine.clock.now())
      if (record.user === '' && record.email !== '')
        record.user = tx.firstOrNull(users, { email: record.email, verified: true })?.id ?? ''
      if (record.answer === '' && !record.isAnonymised) record.answeredAt = ''
      else if (record.answeredAt === '' && record.answer !== '') record.answeredAt = now
      if (record.status !== 'closed') record.closedAt = ''
      else if (original?.status !== 'closed') record.closedAt = now
    })
    engine.before(improvements, action, (_tx, { record }) => {
      if (record.status !== 'done') record.doneAt = ''
      else if (record.doneAt === '') record.doneAt = stamp(engine.clock.now())
    })
  }
  engine.before(users, 'delete', (tx, { record }) => forget(tx, record))
}

export const complaintInbox: InboxSource = {
  kind: 'complaint',
  rows: sql`select ${complaintTable.id} as id, ${complaintTable.receivedAt} as at, ${complaintTable.name} as name,
    ${complaintTable.email} as email, ${complaintTable.subject} as subject, ${complaintTable.body} as body,
    ${complaintTable.answeredAt} = '' and ${complaintTable.status} != 'closed' as isWaiting
    from ${complaintTable}`,
}
