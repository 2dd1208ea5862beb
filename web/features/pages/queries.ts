import { useQuery } from '@tanstack/react-query'
import type { pageFields } from '#drizzle/collections/pages.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { filter, records } from '../../lib/records.ts'

export type EditorialPage = RecordOf<typeof pageFields>

const pages = records('pages')
const contactRequests = records('contact_requests')

/** An editorial page by its slug, which may hold `/`; 404 when there is none. */
export const pageOf = (slug: string) => pages.first({ filter: filter('slug = {:slug}', { slug }) })
/** The page that had this address before; 404 when there is none. */
export const movedPageOf = (slug: string) =>
  pages.first({ filter: filter('formerSlugs ~ {:quoted}', { quoted: JSON.stringify(slug) }), fields: 'slug' })
export const usePage = (slug: string) => useQuery(pageOf(slug))

export interface Message {
  name: string
  email: string
  subject: string
  body: string
}
export const sendMessage = (message: Message) => contactRequests.create({ ...message, kind: 'contact' })
