import * as z from 'zod'
import { checkoutItem } from '#drizzle/checkout-item.ts'
import { endpoint } from '#drizzle/contract.ts'
import { LINE_KINDS } from '#drizzle/domain/sellable.ts'

const summary = {
  id: z.string(),
  collectionId: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  image: z.string(),
  /** The current price, and the one struck through during a promotion; in euros. */
  price: z.number(),
  salePrice: z.number().nullable(),
  /** Sum of its parts' own prices today, in cents; 0 while one of them is unavailable. */
  separateCents: z.number(),
}

/** Packs that can be bought now, in their order. */
export const listPacks = endpoint({
  method: 'GET',
  path: '/api/packs',
  access: 'anyone',
  summary: 'Packs of the shop',
  reply: z.array(z.object({ ...summary, parts: z.array(z.string()) })),
})

/** A published pack, or a draft for users who manage products; 404 otherwise. */
export const readPack = endpoint({
  method: 'GET',
  path: '/api/packs/:slug',
  access: 'anyone',
  summary: 'A pack and what is in it',
  params: z.object({ slug: z.string().min(1).max(160) }),
  reply: z.object({
    ...summary,
    content: z.string(),
    status: z.enum(['draft', 'published', 'archived', '']),
    parts: z.array(
      z.object({
        kind: z.enum(LINE_KINDS),
        id: z.string(),
        slug: z.string(),
        title: z.string(),
        excerpt: z.string(),
        collectionId: z.string(),
        image: z.string(),
        delivery: z.enum(['post', 'person', 'online']),
        /** The part's own price today, in cents; null while unavailable. */
        aloneCents: z.number().nullable(),
      }),
    ),
    /** Why it cannot be ordered now; empty where it can. */
    problem: z.string(),
    hasCourse: z.boolean(),
    /** Maximum quantity in one order. */
    most: z.number(),
  }),
})

/**
 * Packs that would cost less than the basket: a pack contains at least two of its items, and costs less than
 * they and what it adds cost now, with the code where there is one. Largest saving first, at most three.
 */
export const fittingPacks = endpoint({
  method: 'POST',
  path: '/api/packs/fitting',
  access: 'anyone',
  summary: 'Packs that cost less than a basket',
  body: z.strictObject({
    items: z.array(checkoutItem).min(1).max(20),
    coupon: z.string().max(40).optional(),
  }),
  reply: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      /** The items of the basket that it replaces, one unit of each. */
      replaces: z.array(z.object({ kind: z.enum(LINE_KINDS), id: z.string(), title: z.string() })),
      /** Titles of its other parts. */
      adds: z.array(z.string()),
      packCents: z.number(),
      /** Current price of the replaced and the added items. */
      insteadOfCents: z.number(),
      /** Saving on this basket, with its code where it applies to either. */
      savedCents: z.number(),
      hasCourse: z.boolean(),
      image: z.string(),
      collectionId: z.string(),
    }),
  ),
  perMinute: 60,
})
