import { useQuery } from '@tanstack/react-query'
import { records } from '../../lib/records.ts'

const faqs = records('faqs')
/** As many as a page of questions shows. */
export const MAX_FAQS = 50

/** Published questions and answers in their order. */
export const publishedFaqs = (limit = MAX_FAQS) =>
  faqs.list({ filter: 'published = true', sort: 'order', perPage: limit, skipTotal: true })
export const useFaqs = (limit?: number) => useQuery(publishedFaqs(limit))
