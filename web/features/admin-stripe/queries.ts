import type { ReplyOf } from '#drizzle/contract.ts'
import type { readProvider, reconcile, replayEvent } from '#server/features/payments/contract.ts'
import { call, callQuery } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { records } from '../../lib/records.ts'

export type Provider = ReplyOf<typeof readProvider>
type OfOrder = { order?: Pick<RecordIn<'orders'>, 'number' | 'status' | 'processingAt'> }
export type Event = RecordIn<'stripe_events'>
export type Payment = RecordIn<'payments', OfOrder>
export type Refund = RecordIn<'refunds', OfOrder>

const payments = records<'payments', OfOrder>('payments')
const refunds = records<'refunds', OfOrder>('refunds')
const events = records('stripe_events')

/** The cache key of the endpoint of the provider's messages and everything below. */
export const PROVIDER_KEY = ['payments', 'GET /api/payments/provider']
export const provider = callQuery<typeof readProvider>('GET /api/payments/provider')

const LAST = 10
/** Messages that could not be worked on, the newest first. */
export const failedEvents = events.list({
  perPage: 30,
  sort: '-created',
  filter: "error != '' && processedAt = ''",
})
/** The newest ones, whatever became of them. */
export const lastEvents = events.list({ perPage: LAST, sort: '-created', skipTotal: true })
export const lastPayments = payments.list({
  perPage: LAST,
  sort: '-created',
  skipTotal: true,
  expand: 'order',
})
export const lastRefunds = refunds.list({
  perPage: LAST,
  sort: '-created',
  skipTotal: true,
  expand: 'order',
})

/** Processes a stored message again; 404 when it was deleted. */
export const replay = (id: string) =>
  call<typeof replayEvent>('POST /api/payments/events/:id/replay', { params: { id } })
/** Asks the provider for messages that never came; answers how many were new. */
export const findMissing = () => call<typeof reconcile>('POST /api/payments/reconcile', { timeoutMs: 60_000 })
