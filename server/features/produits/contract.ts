import * as z from 'zod'
import { produits } from '#drizzle/collections/produits.ts'
import { endpoint } from '#drizzle/contract.ts'
import { recordReply } from '#drizzle/record-reply.ts'

const isWithoutTwins = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

/** Puts products into the order of the shop; those that are not named follow as they were. */
export const orderProduits = endpoint({
  method: 'PUT',
  path: '/api/produits/order',
  access: ['products.manage'],
  body: z.strictObject({
    ids: z.array(z.string()).min(1).max(5000).refine(isWithoutTwins, 'Un produit y figure deux fois.'),
  }),
})

/** Gives several products one status, all or none. */
export const setProduitStatus = endpoint({
  method: 'POST',
  path: '/api/produits/status',
  access: ['products.manage'],
  body: z.strictObject({
    ids: z.array(z.string()).min(1).max(5000).refine(isWithoutTwins, 'Un produit y figure deux fois.'),
    status: z.enum(['draft', 'published', 'archived']),
  }),
})

/** A draft with the same words, prices and files. */
export const duplicateProduit = endpoint({
  method: 'POST',
  path: '/api/produits/:id/duplicate',
  access: ['products.manage'],
  params: z.object({ id: z.string() }),
  reply: recordReply(produits, ['id', 'title', 'slug']),
})

/** How many published products there are, in all and by category, of those that a search finds. */
export const countProduits = endpoint({
  method: 'GET',
  path: '/api/produits/counts',
  access: 'anyone',
  query: z.object({ q: z.string().max(200).optional() }),
  reply: z.object({
    /** Also those without a category. */
    total: z.number(),
    categories: z.array(z.object({ id: z.string(), count: z.number() })),
  }),
})
