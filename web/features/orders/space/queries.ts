/** « Créer mon espace » after a purchase, for the pages of other features that thank for one. */
import { lazy } from 'react'
import type { openSpace } from '#server/features/purchases/contract.ts'
import { call } from '../../../lib/call.ts'

export const askForSpace = (number: string, token: string): Promise<unknown> =>
  call<typeof openSpace>('POST /api/orders/:number/space', {
    params: { number },
    query: { token: token || undefined },
  })

/** Only guests see it. */
export const GuestSpace = lazy(() => import('../components/GuestSpace.tsx'))
