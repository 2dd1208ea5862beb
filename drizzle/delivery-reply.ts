/** Of deliveries, as checkouts and orders write them. */
import * as z from 'zod'
import { DELIVERIES } from './domain/shipping.ts'

/** `pickup`: fetched where the site says, at no cost. */
export const deliveryWay = z.enum(DELIVERIES).default('post')

export const deliveryAddress = z
  .strictObject({
    line1: z.string().max(160),
    line2: z.string().max(160).optional(),
    postalCode: z.string().max(12),
    city: z.string().max(80),
    country: z.string().max(60),
  })
  .optional()

export const deliveryChoices = z.object({
  /** To which things are sent, France first; none: wherever one asks. */
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Where they may be fetched at no cost; empty: nowhere. */
  pickup: z.string(),
})

/** What of an order is sent, and how. */
export const deliveryReply = {
  /** Empty where nothing is sent, and in orders of before. */
  delivery: z.enum([...DELIVERIES, '']),
  /** Once it has left; null before. */
  parcel: z
    .object({ carrier: z.string(), trackingNumber: z.string(), url: z.string(), shippedAt: z.string() })
    .nullable(),
}
