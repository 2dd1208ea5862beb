/** A gift, as its giver follows it on the page of the order. */
import { useQueryClient } from '@tanstack/react-query'
import type { correctGift } from '#server/features/gifts/contract.ts'
import { call } from '../../lib/call.ts'
import { type Order, orderOf } from './queries.ts'

export type Gift = NonNullable<Order['gift']>

/** Corrects the recipient; the order shows the result. */
export const useCorrectGift = (number: string, token: string) => {
  const queries = useQueryClient()
  return async (body: { firstName: string; email: string }): Promise<void> => {
    await call<typeof correctGift>('PATCH /api/orders/:number/gift', {
      params: { number },
      query: { token: token || undefined },
      body,
    })
    await queries.invalidateQueries({ queryKey: orderOf(number, token).queryKey })
  }
}
