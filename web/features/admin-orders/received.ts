/** The outstanding payments of an order by hand. */
import { cents } from '../../lib/format.ts'
import { dateAtTime } from '../../lib/moments.ts'
import type { Order } from './queries.ts'

/** The sum paid by its deposits, in cents. */
export const depositPaid = ({ items }: Pick<Order, 'items'>): number =>
  (items ?? []).reduce((sum, { depositCents = 0 }) => sum + depositCents, 0)

/** The paid and not fully refunded part of an order's deposits, in cents. */
export const retainedDeposits = (deposits: readonly Pick<Order, 'status' | 'totalCents'>[]): number =>
  deposits
    .filter(({ status }) => status === 'paid' || status === 'fulfilled')
    .reduce((sum, { totalCents }) => sum + totalCents, 0)

/** Whether the deposit is due and unpaid: no other part can be paid before. */
const waitsForDeposit = (order: Order): boolean => order.balance === 'waiting' && depositPaid(order) === 0

/** Whether the team may note money for it: not paid, no bank at work, and nothing that is paid over time. */
export const isPayableByHand = (order: Order): boolean => {
  const { status, processingAt, items } = order
  return (
    !waitsForDeposit(order) &&
    (status === 'pending' || status === 'cancelled') &&
    processingAt === '' &&
    !(items ?? []).some(({ plan }) => plan)
  )
}

/** Whether the team may close it: nothing was received of it, and no bank is at work. */
export const isClosable = (order: Order): boolean =>
  order.status === 'pending' &&
  order.processingAt === '' &&
  order.receivedCents === 0 &&
  depositPaid(order) === 0

/** Whether its receipts may still be taken back: what is paid is refunded. */
export const hasOpenReceipts = ({ status, received }: Order): boolean =>
  (status === 'pending' || status === 'cancelled') && (received ?? []).length > 0

export const toReceive = (order: Order): number => order.totalCents - order.receivedCents - depositPaid(order)

/** When it was placed, and of one that waits for its money until when and for how much. */
export const statusOf = (order: Order): string => {
  const placed = `Passée le ${dateAtTime(order.created)}`
  if (order.status === 'pending' && waitsForDeposit(order))
    return `${placed}\u00a0: l’acompte se règle d’abord.`
  const waits = order.status === 'pending' && (order.heldUntil !== '' || order.receivedCents > 0)
  if (!waits) return placed
  // An order behind a deposit is held for years, which was announced to no buyer.
  const isPromised = order.heldUntil !== '' && order.receivedCents === 0 && order.balance !== 'waiting'
  const until = isPromised ? `, gardée jusqu’au ${dateAtTime(order.heldUntil)}` : ''
  return `${placed}${until}\u00a0: il reste ${cents(toReceive(order))} à recevoir.`
}
