/** Buying, as a person of the site does it. */
import type { Person, TestApp } from './app.ts'

/** The two boxes of the checkout. */
export const boxes = { acceptsTerms: true, waivesWithdrawal: true }

export const buy = (
  app: TestApp,
  as: Person | null,
  items: object[],
  more: object = {},
  headers: Record<string, string> = {},
) => app.call('POST', '/api/checkout', { as, body: { items, ...boxes, ...more }, headers })

/** The answer of the demonstration payment page. */
export const pay = (
  app: TestApp,
  orderId: string,
  outcome: 'succeed' | 'fail' | 'abandon',
  { token, as = null }: { token?: string; as?: Person | null } = {},
) => app.call('POST', `/api/checkout/demo/${orderId}`, { as, body: { outcome, token } })
