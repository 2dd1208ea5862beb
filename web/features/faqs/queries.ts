import type { faqFields } from '#drizzle/collections/faqs.ts'
import { useQuery } from '../../lib/query.ts'
import { records } from '../../lib/records.ts'

const faqs = records<typeof faqFields>('faqs')

/** Published questions and answers in their order. */
export const useFaqs = (limit = 50) =>
  useQuery(faqs.list({ filter: 'published = true', sort: 'order', perPage: limit, skipTotal: true }))
