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

export const toReceive = ({ totalCents, receivedCents }: Order): number => totalCents - receivedCents
