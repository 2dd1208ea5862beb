import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

/** What has become of each code; one that nobody has used is not named. */
export const couponFigures = endpoint({
  method: 'GET',
  path: '/api/coupons/figures',
  access: ['payments.manage'],
  summary: 'Uses and revenue of coupons',
  reply: z.object({
    items: z.array(
      z.object({
        /** Of the coupon. */
        id: z.string(),
        /** Orders that were paid with it, those taken back since included. */
        paid: z.number(),
        /** Orders that wait for their payment. */
        held: z.number(),
        /** What such orders have brought, further periods included, refunds taken off. */
        revenueCents: z.number(),
        /** What it took off paid orders. */
        discountCents: z.number(),
      }),
    ),
  }),
})
