import { notifications } from '#drizzle/collections/notifications.ts'
import type { Tx } from '#server/records/types.ts'

/** What is told; `user` is `''` for what every administrator hears. */
export interface Notice {
  readonly user: string
  readonly title: string
  readonly message: string
  /** A page of the site. */
  readonly link: string
  /** The person whom the words name. */
  readonly about?: string
}

/** Tells somebody something. A notice that says the same once more says nothing: false when it is still to be read. */
export const notifyOnce = (tx: Tx, { user, title, message, link, about = '' }: Notice): boolean => {
  if (tx.count(notifications, { user, title, link, read: false }) > 0) return false
  tx.create(notifications, { user, type: 'info', title, message, link, about })
  return true
}
