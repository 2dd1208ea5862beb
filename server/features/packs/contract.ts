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
  /** Asked now, and struck through during a promotion; in euros. */
  price: z.number(),
  salePrice: z.number().nullable(),
  /** What its parts cost today by themselves, in cents; 0 while one of them cannot be had. */
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

/** A published pack, or a draft for whoever manages products; 404 otherwise. */
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
        /** Of it by itself today, in cents; null while it cannot be had. */
        aloneCents: z.number().nullable(),
      }),
    ),
    /** Why it cannot be ordered now; empty where it can. */
    problem: z.string(),
    needsAccount: z.boolean(),
    /** Units of one order at most. */
    most: z.number(),
  }),
})

/**
 * Packs that would cost less than what is about to be bought: two or more of these things are in one, and its price is less than
 * they and what it adds cost now, with the code where there is one. The dearest saving first, three at most.
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
      /** The things of the basket that it takes the place of, one of each. */
      replaces: z.array(z.object({ kind: z.enum(LINE_KINDS), id: z.string(), title: z.string() })),
      /** What it gives besides, by title. */
      adds: z.array(z.string()),
      packCents: z.number(),
      /** What the replaced things and the added ones cost now. */
      insteadOfCents: z.number(),
      /** What is saved of this basket, its code counted where it is for the one or the other. */
      savedCents: z.number(),
      needsAccount: z.boolean(),
      image: z.string(),
      collectionId: z.string(),
    }),
  ),
  perMinute: 60,
})
