import * as z from 'zod'
import { orderedItem } from '#drizzle/checkout-item.ts'
import { endpoint } from '#drizzle/contract.ts'
import { LINE_KINDS } from '#drizzle/domain/sellable.ts'
import { MAX_VARIANT_KEY_LENGTH } from '#drizzle/domain/variants.ts'

const price = {
  title: z.string(),
  /** Picture fields as file URLs name them; `image` is empty without one. */
  collectionId: z.string(),
  image: z.string(),
  /** Price with the offer. */
  totalCents: z.number(),
  /**
   * The lowest price of the last thirty days, where the offer is below it: the price to strike through. Null:
   * none.
   */
  wasCents: z.number().nullable(),
}

const made = z.object({
  /** Id of the offer, which its order line names. */
  offer: z.string(),
  kind: z.enum(LINE_KINDS),
  id: z.string(),
  slug: z.string(),
  /** Empty without variants. */
  variant: z.string(),
  sentence: z.string(),
  ...price,
})

/**
 * What may be added to a basket before the payment: at most one offer, never for what the caller owns or
 * orders already.
 */
export const readBump = endpoint({
  method: 'POST',
  path: '/api/offers/bump',
  access: 'anyone',
  summary: 'The offer beside a basket',
  body: z.strictObject({
    items: z.array(orderedItem).min(1).max(20),
    /** The offer that the caller has chosen before: while it applies, no other replaces it. */
    taken: z.string().max(15).default(''),
  }),
  reply: z.object({ items: z.array(made) }),
  perMinute: 60,
})

/**
 * What may be added to an order that was just paid, for its own buyer: at most one offer. Empty for a
 * stranger's order as for none.
 */
export const readUpsell = endpoint({
  method: 'GET',
  path: '/api/orders/:number/offer',
  access: 'anyone',
  summary: 'The offer after a paid order',
  params: z.object({ number: z.string().min(1).max(40) }),
  query: z.object({ token: z.string().max(64).optional() }),
  reply: z.object({ items: z.array(made.extend({ /** End of the offer. */ until: z.string() })) }),
  perMinute: 60,
})

/**
 * Preview of an unsaved offer as its buyers would see it. Null prices: it cannot be shown now, with the
 * reason.
 */
export const previewOffer = endpoint({
  method: 'POST',
  path: '/api/offers/preview',
  access: ['payments.manage'],
  summary: 'An offer as its buyers see it',
  body: z.strictObject({
    kind: z.enum(LINE_KINDS),
    id: z.string().length(15),
    variant: z.string().max(MAX_VARIANT_KEY_LENGTH).default(''),
    percent: z.number().int().min(1).max(90).nullable(),
  }),
  reply: z.object({ shown: z.object(price).nullable(), problem: z.string() }),
})

/** Uses of each offer; unused ones are omitted. */
export const offerFigures = endpoint({
  method: 'GET',
  path: '/api/offers/figures',
  access: ['payments.manage'],
  summary: 'Uses and revenue of offers',
  reply: z.object({
    items: z.array(
      z.object({
        /** Id of the offer. */
        id: z.string(),
        /** Orders paid with it, refunded ones included. */
        taken: z.number(),
        /** Of these, the orders placed after a payment. */
        takenAfter: z.number(),
        /** Revenue of its lines, less refunds. */
        revenueCents: z.number(),
      }),
    ),
  }),
})
