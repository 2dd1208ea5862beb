/** Opening at once what waits for the end of the right of withdrawal. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import type { openNow } from '#server/features/order-access/contract.ts'
import { call } from '../../lib/call.ts'

/** Drops cached data that an opening changes: lessons are open, files are there. */
const forgetShut = (queries: QueryClient) =>
  Promise.all(
    ['orders', 'courses', 'enrollments', 'lessons', 'me'].map((noun) =>
      queries.invalidateQueries({ queryKey: [noun] }),
    ),
  )

/** Waives the right of withdrawal of an order with the sentence that the page shows. */
export const useOpenNow = (number: string, token: string) => {
  const queries = useQueryClient()
  return async () => {
    await call<typeof openNow>('POST /api/orders/:number/open-now', {
      params: { number },
      query: { token: token || undefined },
      body: { waivesWithdrawal: true, consentVersion: CONSENT_VERSION },
    })
    await forgetShut(queries)
  }
}
