/** What search engines are told beside the words of a page (schema.org); only the server writes it. */
import { lowestPrice } from '#drizzle/domain/price.ts'
import type { Crumb, StructuredData } from './head.ts'
import { plainText } from './plain-text.ts'

/** The path to a page, as search engines show it. Addresses become absolute in `headTags`. */
export const breadcrumb = (items: readonly Crumb[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.label,
    ...(item.to ? { item: item.to } : {}),
  })),
})

export const faqPage = (questions: readonly { question: string; answer: string }[]): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  })),
})

interface Sold {
  price: number
  salePrice: number | null
  saleStart?: string
  saleEnd?: string
  openPrice?: boolean
  minPrice?: number | null
}
/** What is asked for something now, as schema.org writes it. */
export const offerOf = (sold: Sold, url: string, now: Date, isSoldOut = false): StructuredData => ({
  '@type': 'Offer',
  price: lowestPrice(sold, now).toFixed(2),
  priceCurrency: 'EUR',
  availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
  url,
})
