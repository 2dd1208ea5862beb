/** The checkout's own requests: prices, the order, its payment. Loaded after the pages that open it. */
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { TermsBy } from '#drizzle/domain/consents.ts'
import type { PayOption } from '#drizzle/domain/sellable.ts'
import type { DeliveryWay } from '#drizzle/domain/shipping.ts'
import type { checkout, payDemo, quote } from '#server/features/checkout/contract.ts'
import { call } from '../../lib/call.ts'
import type { Bought, Choice } from './choice.ts'
import type { Company } from './company.ts'
import { paymentMethodsQuery } from './queries.ts'

export type Quote = ReplyOf<typeof quote>

/** The chosen amount of a « prix libre » applies to immediate payment. */
export const itemsOf = ({
  choice: { kind, id, variant, basket, after },
  qty,
  option,
  amountCents,
  bump,
}: Pick<PriceRequest, 'choice' | 'qty' | 'option' | 'amountCents' | 'bump'>): Bought[] => {
  const one: Bought = { kind, id, variant, qty, option }
  if (after) return [{ ...one, offer: after.offer }]
  if (option === 'one_time') one.amountCents = amountCents
  return [...(basket ?? [one]), ...(bump ? [bump] : [])]
}

/** The paid order after which an offer is accepted, as sent to the server. */
const paidBefore = ({ after }: Choice) => after && { number: after.number, token: after.token }

/** What a price depends on; the reply also says whether the buyer owns the item. */
export interface PriceRequest {
  choice: Choice
  qty: number
  /** How it is paid. */
  option: PayOption
  /** The chosen amount of a « prix libre », in cents of one; absent: the suggestion. */
  amountCents?: number
  coupon: string
  /** The offer that was ticked. */
  bump?: Bought
  /** Id of the signed-in person, `''` of a guest. */
  reader: string
  /** A gift for another person. */
  isGift: boolean
  delivery: DeliveryWay
  /** Two letters of where it is sent; empty: the usual one. */
  country: string
  /** The unpaid order that was opened before: what it reserves is available to this order. */
  earlier?: { readonly number: string; readonly token: string }
}
/** Prices are the server's; read again when one of these changes. */
export const quoteOf = ({
  choice: of,
  qty,
  option,
  amountCents,
  coupon,
  bump,
  reader,
  isGift,
  delivery,
  country,
  earlier,
}: PriceRequest) =>
  queryOptions({
    queryKey: [
      'checkout',
      'quote',
      itemsOf({ choice: of, qty, option, amountCents, bump }),
      of.after?.number,
      coupon.toUpperCase(),
      reader,
      isGift,
      delivery,
      country,
      earlier?.number,
    ],
    queryFn: ({ signal }) =>
      call<typeof quote>('POST /api/checkout/quote', {
        body: {
          items: itemsOf({ choice: of, qty, option, amountCents, bump }),
          coupon: coupon || undefined,
          isGift,
          delivery,
          country,
          earlier,
          after: paidBefore(of),
        },
        signal,
      }),
  })
export const useQuote = (request: PriceRequest) =>
  useQuery({ ...quoteOf(request), placeholderData: keepPreviousData })

export interface Submission {
  choice: Choice
  qty: number
  option: PayOption
  amountCents?: number
  coupon: string
  bump?: Bought
  email?: string
  name?: string
  means: 'card' | 'transfer'
  waivesWithdrawal: boolean
  /** `later`: opens when the days of withdrawal are over. */
  start: 'now' | 'later'
  /** How the terms are accepted. */
  termsBy: TermsBy
  /** Of the sentences that the boxes show. */
  consentVersion: string
  /** The displayed total, in cents. */
  shownTotalCents: number
  delivery: DeliveryWay
  shippingAddress?: { line1: string; line2?: string; postalCode: string; city: string; country: string }
  gift?: { firstName: string; email: string; message: string; sendOn: string }
  company?: Company
  earlier?: PriceRequest['earlier']
  /** Name of the cart that it comes from. */
  cart?: string
  /** The order on which a bank works, beside which this one is wanted all the same. */
  besides?: string
  /** The same key never opens a second order. */
  idempotencyKey: string
}
export const openOrder = ({
  choice: of,
  qty,
  option,
  amountCents,
  bump,
  coupon,
  idempotencyKey,
  ...rest
}: Submission) =>
  call<typeof checkout>('POST /api/checkout', {
    body: {
      ...rest,
      items: itemsOf({ choice: of, qty, option, amountCents, bump }),
      after: paidBefore(of),
      coupon: coupon || undefined,
      acceptsTerms: true,
      source: 'site',
    },
    idempotencyKey,
  })
/** `succeed-once`: the instalments to come are refused. */
export type DemoOutcome = 'succeed' | 'succeed-once' | 'fail' | 'abandon'
export const answerDemo = (orderId: string, token: string, outcome: DemoOutcome) =>
  call<typeof payDemo>('POST /api/checkout/demo/:orderId', {
    params: { orderId },
    body: {
      outcome: outcome === 'succeed-once' ? 'succeed' : outcome,
      ...(outcome === 'succeed-once' ? { later: 'fails' as const } : {}),
      token: token || undefined,
    },
  })

/** Drops cached data that a purchase changes: lessons are open, the library is longer. */
export const forgetPurchases = (queries: QueryClient): void => {
  for (const noun of ['orders', 'courses', 'enrollments', 'produits', 'me', 'checkout'])
    void queries.invalidateQueries({ queryKey: [noun] })
}

/** The state of the payment page: the order, and the page of origin. */
export interface Pending {
  number: string
  token: string
  kind: Choice['kind']
  slug: string
}
const keyOf = (orderId: string) => `order-${orderId}`
export const rememberOrder = (orderId: string, pending: Pending): void => {
  try {
    sessionStorage.setItem(keyOf(orderId), JSON.stringify(pending))
  } catch {
    // No storage: the payment page reads the order by its address instead.
  }
}
export const recallOrder = (orderId: string): Pending | null => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? 'null') as Pending | null
  } catch {
    // Unreadable: as above.
    return null
  }
}

/** What the provider's script is loaded with; empty where the site's own page takes its place, undefined while it is not known. */
export const usePaymentKey = (): string | undefined => useQuery(paymentMethodsQuery).data?.publishableKey

/** For how many days an order may wait for a transfer; 0: that is not offered here. */
export const useTransfer = (): { days: number; isOnlyWay: boolean } => {
  const { data } = useQuery(paymentMethodsQuery)
  return { days: data?.transferDays ?? 0, isOnlyWay: data?.takesCards === false }
}
