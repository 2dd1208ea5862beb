/** What is still to come of an order by hand. */
import type { Order } from './queries.ts'

/** The day that it is in Paris. */
export const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())

/** Whether the team may note money for it: not paid, no bank at work, and nothing that is paid over time. */
export const isPayableByHand = ({ status, processingAt, items }: Order): boolean =>
  (status === 'pending' || status === 'cancelled') &&
  processingAt === '' &&
  !(items ?? []).some(({ plan }) => plan)

/** Whether the team may close it: nothing was received of it, and no bank is at work. */
export const isClosable = ({ status, processingAt, receivedCents }: Order): boolean =>
  status === 'pending' && processingAt === '' && receivedCents === 0

/** Whether its receipts may still be taken back: what is paid is refunded. */
export const hasOpenReceipts = ({ status, received }: Order): boolean =>
  (status === 'pending' || status === 'cancelled') && (received ?? []).length > 0

export const toReceive = ({ totalCents, receivedCents }: Order): number => totalCents - receivedCents
