import { useQueries, useQuery } from '@tanstack/react-query'
import type { OrderItem } from '#drizzle/collections/payments.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import { refundableCents } from '#drizzle/domain/refundable.ts'
import type { orderConsents } from '#server/features/payments/contract.ts'
import type { readOrder } from '#server/features/purchases/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { callQuery } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { daysAgo } from '../../lib/days-ago.ts'
import { every, filter, records } from '../../lib/records.ts'
import { useLive } from '../../lib/use-live.ts'

export type Order = RecordIn<'orders'>
export type Payment = RecordIn<'payments', { course?: { title: string }; produit?: { title: string } }>
export type Refund = RecordIn<'refunds'>
export type Plan = RecordIn<'payment_plans'>
export type Invoice = RecordIn<'invoices'>
export type Agreement = RecordIn<'devis'>
export type Consent = ReplyOf<typeof orderConsents>['consents'][number]
export type Gift = NonNullable<ReplyOf<typeof readOrder>['gift']>

const orders = records('orders')
const payments = records<'payments', { course?: { title: string }; produit?: { title: string } }>('payments')
const refunds = records('refunds')
const plans = records('payment_plans')
const courses = records('courses')
const produits = records('produits')
const invoices = records('invoices')
const quotes = records('devis')

/** States that no status names: a bank works on the payment, a buyer objects to it. */
export const AT_BANK = 'banque'
export const DISPUTED = 'contestee'

const inState = (state: string): string => {
  if (state === AT_BANK) return "status = 'pending' && processingAt != ''"
  if (state === DISPUTED) return "payments_via_order.dispute ?= 'open'"
  return filter('status = {:state}', { state })
}

/** The record API's filter of what the table shows. */
export const shown = ({ q, filters: { etat, depuis } }: Pick<TableState, 'q' | 'filters'>): string =>
  every(
    q && filter('(number ~ {:q} || email ~ {:q} || name ~ {:q})', { q }),
    etat && inState(etat),
    Number(depuis) > 0 && filter('created >= {:since}', { since: daysAgo(Number(depuis)) }),
  )

export const orderList = (state: TableState) =>
  orders.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: shown(state) })
export const everyOrder = (state: TableState) => orders.all({ sort: state.sort, filter: shown(state) })
/** The items for an order by hand. */
export const soldCourses = courses.all({ sort: 'title', filter: "status = 'published'", fields: 'id,title' })
export const soldPacks = records('packs').all({
  sort: 'title',
  filter: "status = 'published'",
  fields: 'id,title',
})
export const soldProducts = produits.all({
  sort: 'title',
  filter: "status = 'published'",
  fields: 'id,title,variants',
})
export const orderOf = (id: string) => orders.one(id)

/** Orders to which a buyer objects now: few, and each a badge in the list. */
export const openDisputes = payments.all({ filter: "dispute = 'open' && order != ''", fields: 'id,order' })

/** Of an order that is still unpaid, whether a bank works on it. */
export const isAtBank = ({ status, processingAt }: Pick<Order, 'status' | 'processingAt'>): boolean =>
  status === 'pending' && processingAt !== ''

export const titlesOf = ({ items }: Pick<Order, 'items'>): string =>
  (items ?? []).map(({ title, qty }) => (qty > 1 ? `${title} × ${qty}` : title)).join(', ')

/** The price of a line; orders of before November 2026 store it by unit only. */
export const totalOf = ({ totalCents, unitCents, qty }: OrderItem): number => totalCents ?? unitCents * qty

/** The refundable rest of a payment, in cents. */
export const leftOf = (payment: Payment, refunds: readonly Refund[]): number =>
  refundableCents(
    payment,
    refunds.filter((refund) => refund.payment === payment.id),
  )

/** The records that belong to an order. */
export interface Sheet {
  readonly consents: readonly Consent[]
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
  readonly plans: readonly Plan[]
  readonly invoices: readonly Invoice[]
  /** The quotes that it was made of: one, or none. */
  readonly agreements: readonly Agreement[]
  /** Its deposits. */
  readonly deposits: readonly Order[]
  /** The gift; null: for its own buyer. */
  readonly gift: Gift | null
  /** What was paid and what will be, as the buyer reads it. */
  readonly sentences: readonly string[]
}

const TOPICS = ['payments', 'refunds', 'payment_plans', 'invoices', 'devis'] as const
/** Keys of what an act on an order may change. */
export const TOUCHED = [['orders'], ...TOPICS.map((name) => [name])]

/** An order, and what hangs on it as one query; both follow what happens meanwhile. */
export const useOrder = (id: string) => {
  const order = useQuery(orderOf(id))
  const condition = filter('order = {:id}', { id })
  const number = order.data?.number ?? ''
  const sheet = useQueries({
    queries: [
      {
        ...callQuery<typeof orderConsents>('GET /api/orders/:number/consents', { params: { number } }),
        enabled: number !== '',
      },
      payments.all({ filter: condition, sort: 'created', expand: 'course,produit' }),
      refunds.all({ filter: condition, sort: 'created' }),
      plans.all({ filter: condition, sort: 'created' }),
      invoices.all({ filter: condition, sort: 'number' }),
      quotes.all({ filter: condition }),
      orders.all({ filter: filter('depositOf = {:id}', { id }), sort: 'created' }),
      {
        ...callQuery<typeof readOrder>('GET /api/orders/:number', { params: { number } }),
        enabled: number !== '',
      },
    ],
    combine: ([agreed, paid, back, planned, documents, quoted, before, read]) => {
      const all = [agreed, paid, back, planned, documents, quoted, before, read]
      const data: Sheet | undefined =
        agreed.data &&
        paid.data &&
        back.data &&
        planned.data &&
        documents.data &&
        quoted.data &&
        before.data &&
        read.data
          ? {
              consents: agreed.data.consents,
              payments: paid.data,
              refunds: back.data,
              plans: planned.data,
              invoices: documents.data,
              agreements: quoted.data,
              deposits: before.data,
              gift: read.data.gift,
              sentences: read.data.statement.sentences,
            }
          : undefined
      return {
        data,
        isPending: all.some(({ isPending }) => isPending),
        isError: all.some(({ isError }) => isError),
        refetch: () => Promise.all(all.filter(({ isError }) => isError).map((query) => query.refetch())),
      }
    },
  })
  useLive([{ collection: 'orders' }, ...TOPICS.map((collection) => ({ collection }))], TOUCHED)
  return { order, sheet }
}
