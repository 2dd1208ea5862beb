/** Structured data for search engines (schema.org), written by the server only. */
import { lowestPrice } from '#drizzle/domain/price.ts'
import type { Crumb, StructuredData } from './head.ts'
import { plainText } from './plain-text.ts'

/** Breadcrumb of a page. URLs become absolute in `headTags`. */
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
/** An item's current offer in schema.org's format. */
export const offerOf = (sold: Sold, url: string, now: Date, isSoldOut = false): StructuredData => ({
  '@type': 'Offer',
  price: lowestPrice(sold, now).toFixed(2),
  priceCurrency: 'EUR',
  availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
  url,
})
