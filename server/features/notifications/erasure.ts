/** Erases personal data that no relation leads to: old notices, and mails to the address. */
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { lessonComments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Engine, Tx } from '#server/records/types.ts'

/** The name of a person in notices, which had no `about` until 25 November 2026. */
const labelOf = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    [' a écrit dans «', ' a répondu dans «', ' a rejoint ', ' a donné son avis'].map((act) => name + act),
  )

/** The names under which the person was shown: the present one, and those of written texts. */
const namesOf = (tx: Tx, user: string, name: string): string[] => {
  const signed = [
    ...tx.pick(lessonComments, ['authorName'], { user }),
    ...tx.pick(reviews, ['authorName'], { user }),
  ]
  return [...new Set([name, ...signed.map(({ authorName }) => authorName)])].filter(Boolean)
}

const forgetNotices = (tx: Tx, starts: readonly string[]): void => {
  if (starts.length === 0) return
  const named = tx
    .pick(notifications, ['message'], { about: '' })
    .filter(({ message }) => starts.some((start) => message.startsWith(start)))
  for (const { id } of named) tx.delete(notifications, id)
}

/** The mails of an address are the person's only when it is verified: anyone could sign up with another's. */
const forgetMails = (tx: Tx, user: string, address: string): void => {
  const filter = "user = {:user} || (to != '' && to = {:address})"
  for (const { id } of tx.pick(emailMessages, ['to'], { filter, params: { user, address } }))
    tx.delete(emailMessages, id)
}

export const erasureHooks = (engine: Engine): void => {
  engine.before(users, 'delete', (tx, { record: { id, name, email, verified } }) => {
    forgetNotices(tx, labelOf(namesOf(tx, id, name)))
    forgetMails(tx, id, verified ? email : '')
  })
}
