import type { PaymentMeans } from '#drizzle/domain/invoice.ts'

const MEANS: Readonly<Record<string, PaymentMeans>> = { stripe: 'card', demo: 'demo' }

/** The means of payment of a provider, as an invoice names it. */
export const meansOf = (provider: string): PaymentMeans => MEANS[provider] ?? 'other'
