import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import type { Engine } from '#server/records/types.ts'

const MAX_TITLE_LENGTH = 160
const MAX_EXCERPT_LENGTH = 200

/** Notifies every administrator, and the site's own address, of a new request. */
export const contactHooks = (engine: Engine): void => {
  engine.after(contactRequests, 'create', (tx, { record }) => {
    tx.create(notifications, {
      type: 'info',
      title: `Message de ${record.name || record.email}`.slice(0, MAX_TITLE_LENGTH),
      message: (record.subject || record.body).slice(0, MAX_EXCERPT_LENGTH),
      link: adminLink('adminMessages', null, { message: record.id }),
    })
    const to = tx.firstOrNull(siteSettings, {})?.contactEmail
    if (to) tx.enqueue('mail', { template: 'contactNotice', requestId: record.id, to })
  })
}
