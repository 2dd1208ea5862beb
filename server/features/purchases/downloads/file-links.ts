/** Links to bought files, valid three to four days: passing one on does not give access to the order. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order } from '../../order-record/index.ts'

const DAY_MS = 24 * 3_600_000
const MIN_DAYS = 3

interface Named {
  readonly produit: string
  readonly filename: string
}

const signatureOf = ({ number, accessToken }: Order, { produit, filename }: Named, until: number): string =>
  createHmac('sha256', accessToken)
    .update(JSON.stringify(['file', number, produit, filename, until]))
    .digest('base64url')

/** Query of a file's URL, which opens it without the order's own token. */
export const signedQuery = (order: Order, named: Named, now: Date): string => {
  // Constant for a whole day, so that playback does not restart when the page is read again.
  const until = (Math.floor(now.getTime() / DAY_MS) + MIN_DAYS + 1) * DAY_MS
  return `?until=${until}&signature=${signatureOf(order, named, until)}`
}

/** Whether a link is valid, expired, or not from this server. */
export const judgeLink = (
  order: Order,
  named: Named,
  { until, signature }: { readonly until?: number; readonly signature?: string },
  now: Date,
): 'open' | 'over' | 'none' => {
  if (until === undefined || signature === undefined || order.accessToken === '') return 'none'
  const wanted = Buffer.from(signatureOf(order, named, until))
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return 'none'
  return now.getTime() < until ? 'open' : 'over'
}
