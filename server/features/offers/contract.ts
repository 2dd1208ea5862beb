import * as z from 'zod'
import { orderedItem } from '#drizzle/checkout-item.ts'
import { endpoint } from '#drizzle/contract.ts'
import { LINE_KINDS } from '#drizzle/domain/sellable.ts'
import { MAX_VARIANT_KEY_LENGTH } from '#drizzle/domain/variants.ts'

const price = {
  title: z.string(),
  /** Its picture, as addresses of files name it; `image` is empty without one. */
  collectionId: z.string(),
  image: z.string(),
  /** What it costs with the offer. */
  totalCents: z.number(),
  /** The lowest price of the thirty days before, where the offer is less: what may be struck through. Null: nothing may. */
  wasCents: z.number().nullable(),
}

const made = z.object({
  /** Of the offer: what its line in the order names. */
  offer: z.string(),
  kind: z.enum(LINE_KINDS),
  id: z.string(),
  slug: z.string(),
  /** Empty without variants. */
  variant: z.string(),
  sentence: z.string(),
  ...price,
})

/** What may be added to a basket before it is paid: one offer at most, never of what the caller has or orders already. */
export const readBump = endpoint({
  method: 'POST',
  path: '/api/offers/bump',
  access: 'anyone',
  summary: 'The offer beside a basket',
  body: z.strictObject({
    items: z.array(orderedItem).min(1).max(20),
    /** The offer that the caller has ticked before: as long as it holds, no other takes its place. */
    taken: z.string().max(15).default(''),
  }),
  reply: z.object({ items: z.array(made) }),
  perMinute: 60,
})

/** What may be added to an order that was just paid, for its own buyer: one offer at most. For a stranger's order as for none: nothing. */
export const readUpsell = endpoint({
  method: 'GET',
  path: '/api/orders/:number/offer',
  access: 'anyone',
  summary: 'The offer after a paid order',
  params: z.object({ number: z.string().min(1).max(40) }),
  query: z.object({ token: z.string().max(64).optional() }),
  reply: z.object({ items: z.array(made.extend({ /** Until when it is held. */ until: z.string() })) }),
  perMinute: 60,
})

/** How its buyers would see an offer that is being written. Null prices: nobody could be offered it now, and why. */
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

/** What has become of each offer; one that nobody has taken is not named. */
export const offerFigures = endpoint({
  method: 'GET',
  path: '/api/offers/figures',
  access: ['payments.manage'],
  summary: 'Uses and revenue of offers',
  reply: z.object({
    items: z.array(
      z.object({
        /** Of the offer. */
        id: z.string(),
        /** Orders that were paid with it, those taken back since included. */
        taken: z.number(),
        /** Of these, those that were ordered after a payment. */
        takenAfter: z.number(),
        /** What their lines of it have brought, refunds taken off. */
        revenueCents: z.number(),
      }),
    ),
  }),
})
