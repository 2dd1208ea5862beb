import { notifications } from '#drizzle/collections/notifications.ts'
import type { Tx } from '#server/records/types.ts'

/** A notice; `user` is `''` for one to every administrator. */
export interface Notice {
  readonly user: string
  readonly title: string
  readonly message: string
  /** A page of the site. */
  readonly link: string
  /** The person named in the text. */
  readonly about?: string
}

/** Notifies a user. An identical notice that is still unread is not repeated: the result is then false. */
export const notifyOnce = (tx: Tx, { user, title, message, link, about = '' }: Notice): boolean => {
  if (tx.count(notifications, { user, title, link, read: false }) > 0) return false
  tx.create(notifications, { user, type: 'info', title, message, link, about })
  return true
}
