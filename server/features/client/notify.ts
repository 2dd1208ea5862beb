/**
 * Notifications of the follow-up: the person by notice and mail, the team by notices and one collected mail.
 */
import type { clientMessageFields } from '#drizzle/collections/client.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { type ClientView, clientLink } from '#drizzle/domain/client-views.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Tx } from '#server/records/types.ts'
import { notifyOnce } from '../notifications/index.ts'

/** Messages that arrive within this delay share one mail. */
const SOON_MS = 2 * 60_000
const TEAM_MS = 10 * 60_000
/** Delay of the next mail while the notice of the previous one is still unread. */
const UNREAD_MS = 60 * 60_000

interface News {
  readonly title: string
  readonly message: string
  readonly view: ClientView
}

/**
 * Queues a notification to the person about the follow-up. Neither the notice nor the mail quotes a message:
 * both may be read over the person's shoulder.
 */
export const notifyPerson = (tx: Tx, user: string, now: Date, { title, message, view }: News): void => {
  const isNews = notifyOnce(tx, { user, title, message, link: clientLink(view) })
  const mail = { template: 'clientNews', userId: user, since: stamp(now) }
  const runAt = new Date(now.getTime() + (isNews ? SOON_MS : UNREAD_MS))
  tx.enqueue('mail', mail, { key: `client.news:${user}`, runAt })
}

const threadLink = (user: string): string => adminLink('adminClients', null, { personne: user })

/** Queues the notification of the team about a person's message. */
export const notifyTeam = (tx: Tx, { user }: RecordOf<typeof clientMessageFields>, now: Date): void => {
  const { name, email } = tx.get(users, user)
  const message = `${name || email} vous a écrit.`
  notifyOnce(tx, { user: '', title: 'Un message de suivi', message, link: threadLink(user), about: user })
  const to = tx.firstOrNull(siteSettings, {})?.contactEmail
  if (!to) return
  const mail = { template: 'clientTeamNews', to, since: stamp(now) }
  tx.enqueue('mail', mail, { key: `client.team-news:${to}`, runAt: new Date(now.getTime() + TEAM_MS) })
}

/** Deletes the notices that link to the thread of an erased account, and name its person. */
export const forgetNotices = (tx: Tx, user: string): void => {
  for (const { id } of tx.pick(notifications, ['id'], { link: threadLink(user) }))
    tx.delete(notifications, id)
}
