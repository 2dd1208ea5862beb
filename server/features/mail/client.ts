/**
 * The two mails about a follow-up: to the person, and to the site's own address. Neither quotes a message,
 * which may concern the person's health.
 */
import * as z from 'zod'
import { clientDocuments, clientMessages } from '#drizzle/collections/client.ts'
import { users } from '#drizzle/collections/users.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { clientLink } from '#drizzle/domain/client-views.ts'
import type { Reader } from '#server/records/types.ts'
import { type EmailMessage, greet } from './letter.ts'

export const clientNewsMail = z.object({
  template: z.literal('clientNews'),
  userId: z.string(),
  since: z.string(),
})
export const clientTeamNewsMail = z.object({
  template: z.literal('clientTeamNews'),
  to: z.string(),
  since: z.string(),
})

/** More people are not counted. */
const MAX_PEOPLE = 500

const counted = (count: number, one: string, many: string): string[] => {
  if (count === 0) return []
  return [count === 1 ? one : `${count}\u00a0${many}`]
}

/** To a person: messages or documents wait. `null` when they have been read by then. */
export const clientNewsLetter = (
  reader: Reader,
  { userId, since }: z.infer<typeof clientNewsMail>,
  publicUrl: string,
): EmailMessage | null => {
  const person = reader.getOrNull(users, userId)
  if (!person) return null
  const params = { userId, since }
  const unread = "user = {:userId} && created >= {:since} && readAt = ''"
  const messages = reader.count(clientMessages, { filter: `${unread} && isTeam = true`, params })
  // A document whose file was replaced is older than its news.
  const documents = reader.count(clientDocuments, {
    filter: "user = {:userId} && updated >= {:since} && readAt = ''",
    params,
  })
  const news = [
    ...counted(messages, 'un nouveau message', 'nouveaux messages'),
    ...counted(documents, 'un nouveau document', 'nouveaux documents'),
  ].join(' et ')
  if (news === '') return null
  return {
    to: person.email,
    userId,
    message: {
      subject: messages > 0 ? 'Un message vous attend' : 'Un document vous attend',
      preheader: 'Dans votre espace de suivi.',
      greeting: greet(person.firstName),
      paragraphs: [
        `Vous avez ${news} dans votre espace de suivi. Pour votre confidentialité, rien n’en est repris ici.`,
      ],
      button: {
        label: 'Ouvrir mon espace',
        url: publicUrl + clientLink(messages > 0 ? 'messages' : 'documents'),
      },
    },
  }
}

/** To the site's address: how many people wait for an answer. `null` when all was read by then. */
export const clientTeamNewsLetter = (
  reader: Reader,
  { to, since }: z.infer<typeof clientTeamNewsMail>,
  publicUrl: string,
): EmailMessage | null => {
  const unread = { filter: "isTeam = false && readAt = '' && created >= {:since}", params: { since } }
  const written = reader.pick(clientMessages, ['user'], unread, { sort: '-created', limit: MAX_PEOPLE })
  const [first] = written
  if (!first) return null
  const people = new Set(written.map(({ user }) => user)).size
  return {
    to,
    userId: '',
    message: {
      subject: people === 1 ? 'Un message de suivi' : `${people}\u00a0personnes vous ont écrit`,
      preheader: 'Dans les suivis de votre site.',
      greeting: greet(''),
      paragraphs: [
        people === 1
          ? 'Une personne que vous suivez vous a écrit. Son message se lit sur le site, où il reste entre vous.'
          : `${people}\u00a0personnes que vous suivez vous ont écrit. Leurs messages se lisent sur le site, où ils restent entre vous.`,
      ],
      button: {
        label: 'Lire et répondre',
        url: publicUrl + adminLink('adminClients', null, people === 1 ? { personne: first.user } : {}),
      },
    },
  }
}
