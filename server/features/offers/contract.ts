import * as z from 'zod'
import { orderedItem } from '#drizzle/checkout-item.ts'
import { endpoint } from '#drizzle/contract.ts'
import { SELLABLES } from '#drizzle/domain/sellable.ts'

/** What may be added to a basket before it is paid: one offer at most, never of what the caller has or orders already. */
export const readBump = endpoint({
  method: 'POST',
  path: '/api/offers/bump',
  access: 'anyone',
  summary: 'The offer beside a basket',
  body: z.strictObject({ items: z.array(orderedItem).min(1).max(20) }),
  reply: z.object({
    items: z.array(
      z.object({
        /** Of the offer: what its line in the order names. */
        offer: z.string(),
        kind: z.enum(SELLABLES),
        id: z.string(),
        /** Empty without variants. */
        variant: z.string(),
        title: z.string(),
        sentence: z.string(),
        /** What is asked for it by itself now, and with the offer. */
        unitCents: z.number(),
        totalCents: z.number(),
      }),
    ),
  }),
  perMinute: 60,
})
