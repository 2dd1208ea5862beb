/** The registers keep their own dates, know whose complaint it is, and forget who erases her account. */
import { complaints, improvements } from '#drizzle/collections/quality.ts'
import { users } from '#drizzle/collections/users.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine, Tx } from '#server/records/types.ts'

/** Her line stays, for the register has to be whole: with its subject and its dates, without her and without what was written. */
const ANONYMOUS = { name: '', email: '', user: '', body: '', answer: '', isAnonymised: true } as const

/** Complaints of an account, and those of its address as long as the address is proved: anybody could sign up with another's. */
const forget = (tx: Tx, { id, email, verified }: { id: string; email: string; verified: boolean }): void => {
  const hers = tx.find(complaints, {
    filter: "user = {:id} || (user = '' && email != '' && email = {:email})",
    params: { id, email: verified ? email : ' ' },
  })
  for (const complaint of hers) tx.update(complaints, complaint.id, ANONYMOUS)
}

export const registerHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(complaints, action, (tx, { record, original }) => {
      const now = stamp(engine.clock.now())
      record.email = record.email.trim().toLowerCase()
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
