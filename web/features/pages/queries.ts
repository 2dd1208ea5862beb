import type { contactRequestFields } from '#drizzle/collections/contact-requests.ts'
import type { pageFields } from '#drizzle/collections/pages.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { useQuery } from '../../lib/query.ts'
import { filter, records } from '../../lib/records.ts'

export type EditorialPage = RecordOf<typeof pageFields>

const pages = records<typeof pageFields>('pages')
const contactRequests = records<typeof contactRequestFields>('contact_requests')

/** An editorial page by its slug, which may hold `/`; 404 when there is none. */
export const usePage = (slug: string) => useQuery(pages.first({ filter: filter('slug = {:slug}', { slug }) }))

export interface Message {
  name: string
  email: string
  subject: string
  body: string
}
export const sendMessage = (message: Message) => contactRequests.create({ ...message, kind: 'contact' })
