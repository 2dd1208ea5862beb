/** What may still be paid back of a payment, in cents; shared by the server and the administration. */
import type { PaymentStatus, RefundStatus } from './order-states.ts'
import { HOLDING_PAYMENTS } from './ownership.ts'

interface Paid {
  readonly status: PaymentStatus | ''
  readonly amountCents: number
  /** As the books have it: what a bank sent back stays in it. */
  readonly refundedCents: number
}
interface Returned {
  readonly status: RefundStatus | ''
  readonly amountCents: number
  /** The day of its booking; empty for one that books nothing. */
  readonly settledAt: string
}

const sumOf = (rows: readonly Returned[]): number =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
const withStatus = (rows: readonly Returned[], status: RefundStatus) =>
  rows.filter((row) => row.status === status)

/** What is booked as refunded and was sent back by a bank, less the refunds that have replaced it since. */
export const owedCents = ({ refundedCents }: Paid, refunds: readonly Returned[]): number => {
  const sentBack = sumOf(withStatus(refunds, 'failed').filter(({ settledAt }) => settledAt !== ''))
  return Math.min(sentBack, Math.max(0, refundedCents - sumOf(withStatus(refunds, 'succeeded'))))
}

/** The amount less what was refunded or is being refunded; of a refunded payment, what is owed. */
export const refundableCents = (payment: Paid, refunds: readonly Returned[]): number => {
  const { status, amountCents, refundedCents } = payment
  const isHolding = HOLDING_PAYMENTS.some((holding) => holding === status)
  if (!isHolding && status !== 'refunded') return 0
  const left = isHolding ? amountCents - Math.max(refundedCents, sumOf(withStatus(refunds, 'succeeded'))) : 0
  return Math.max(0, left + owedCents(payment, refunds) - sumOf(withStatus(refunds, 'pending')))
}
