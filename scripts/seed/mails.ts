/** The mails of the last months: confirmation requests to new members, some of them refused by servers. */
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { stamp } from '#server/core/clock.ts'
import { renderEmail } from '#server/features/mail/layout.ts'
import { greet } from '#server/features/mail/letter.ts'
import type { Bulk } from './bulk.ts'
import type { Calendar } from './calendar.ts'
import type { Person } from './crowd.ts'
import { dice } from './random.ts'

const SINCE_DAYS = 120
/** Replies of mail servers that refuse a mail. */
const REFUSALS = [
  '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table',
  '452 4.2.2 The email account that you tried to reach is over quota',
  '550 5.7.1 Message refused by policy',
] as const
/** One in this many mails fails for good. */
const ONE_IN = 17
const MAX_ATTEMPTS = 8

const welcome = (firstName: string) => ({
  subject: 'Confirmez votre adresse e-mail',
  preheader: 'Une dernière étape pour ouvrir votre espace.',
  greeting: greet(firstName),
  paragraphs: ['Bienvenue. Merci de confirmer que cette adresse est bien la vôtre.'],
})

/** One for each recent member; most of them were sent. */
export const keepMails = (
  bulk: Bulk,
  days: Calendar,
  people: readonly Person[],
  { brand, practitioner }: { brand: string; practitioner: string },
): void => {
  const drawn = dice(47)
  const joined = people.filter(({ joinedDaysAgo }) => joinedDaysAgo > 0 && joinedDaysAgo <= SINCE_DAYS)
  for (const [at, person] of joined.entries()) {
    const message = welcome(person.firstName)
    const queued = days.at(person.joinedDaysAgo, drawn.whole(8 * 60, 22 * 60))
    const refusal =
      at % ONE_IN === ONE_IN - 1 ? REFUSALS[Math.floor(at / ONE_IN) % REFUSALS.length] : undefined
    bulk.keep(emailMessages, {
      user: person.id,
      to: person.email,
      subject: message.subject,
      ...renderEmail(message, { brand, signature: `${practitioner.split(',')[0]}, ${brand}`, logoUrl: '' }),
      queuedAt: stamp(queued),
      created: stamp(queued),
      updated: stamp(queued),
      ...(refusal
        ? { status: 'failed', attempts: MAX_ATTEMPTS, error: refusal }
        : { status: 'sent', attempts: 1, sentAt: stamp(days.later(queued, 1)) }),
    })
  }
}
