import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

/** Uses of each code; unused ones are omitted. */
export const couponFigures = endpoint({
  method: 'GET',
  path: '/api/coupons/figures',
  access: ['payments.manage'],
  summary: 'Uses and revenue of coupons',
  reply: z.object({
    items: z.array(
      z.object({
        /** Id of the coupon. */
        id: z.string(),
        /** Orders paid with it, refunded ones included. */
        paid: z.number(),
        /** Orders that wait for their payment. */
        held: z.number(),
        /** Revenue of its orders, further periods included, less refunds. */
        revenueCents: z.number(),
        /** Total discount on paid orders. */
        discountCents: z.number(),
      }),
    ),
  }),
})
