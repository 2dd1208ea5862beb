import * as z from 'zod'
import { produits, TAX_TREATMENTS } from '#drizzle/collections/produits.ts'
import { endpoint } from '#drizzle/contract.ts'
import { MAX_PRICE } from '#drizzle/domain/price.ts'
import { MAX_OPTIONS, MAX_VARIANT_KEY_LENGTH, MAX_VARIANTS } from '#drizzle/domain/variants.ts'
import { recordReply } from '#server/core/record-reply.ts'

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

/** The outcome of many products at once, line by line; `digest` confirms it. */
const rehearsed = z.object({
  outcomes: z.array(
    z.object({
      line: z.number(),
      title: z.string(),
      act: z.enum(['create', 'change', 'same', 'refuse']),
      reason: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  digest: z.string(),
  /** False of a preview. */
  isDone: z.boolean(),
})
const confirmed = z.string().max(64).optional()

/** Changes several products, or shows what would change (`confirmed` absent); what is refused is left as it is. */
export const changeProduits = endpoint({
  method: 'POST',
  path: '/api/produits/change',
  access: ['products.manage'],
  summary: 'Change several products, or preview it',
  body: z.strictObject({
    ids: z.array(z.string()).min(1).max(1000).refine(isWithoutTwins, 'Un produit y figure deux fois.'),
    change: z.strictObject({
      status: z.enum(['draft', 'published', 'archived']).optional(),
      category: z.string().max(15).optional(),
      price: z
        .discriminatedUnion('by', [
          z.strictObject({
            by: z.literal('set'),
            value: z.number().min(0).max(MAX_PRICE).multipleOf(0.01),
          }),
          z.strictObject({
            by: z.literal('amount'),
            value: z.number().min(-MAX_PRICE).max(MAX_PRICE).multipleOf(0.01),
          }),
          z.strictObject({ by: z.literal('percent'), value: z.number().min(-100).max(1000) }),
        ])
        .optional(),
      stock: z.number().int().min(0).max(1_000_000_000).nullable().optional(),
      taxTreatment: z.enum(TAX_TREATMENTS).optional(),
      taxRate: z.number().min(0).max(100).optional(),
    }),
    confirmed,
  }),
  reply: rehearsed,
})

/** A thousand lines with their texts. */
const MAX_TABLE_BYTES = 8_000_000

/** Creates and changes products by a table, or shows what would happen (`confirmed` absent). The same table again changes nothing. */
export const importProduits = endpoint({
  method: 'POST',
  path: '/api/produits/import',
  access: ['products.manage'],
  summary: 'Import products from a table, or preview it',
  bodyBytes: MAX_TABLE_BYTES + 1_000_000,
  body: z.strictObject({ csv: z.string().min(1).max(MAX_TABLE_BYTES), confirmed }),
  reply: rehearsed,
})

/** All products as a table that can be imported again. */
export const exportProduits = endpoint({
  method: 'GET',
  path: '/api/produits/export.csv',
  access: ['products.manage'],
  summary: 'All products as a table',
  sends: 'text/csv',
})

const word = z.string().trim().min(1, 'Un nom est attendu.').max(60)
const units = z.number().int().min(0).max(1_000_000_000).nullable()

/**
 * The options and variants of a product, all of them. A stock is sent only where it was changed, with its
 * former value: 409 when units were sold meanwhile, or when another author has changed the variants.
 */
export const storeVariants = endpoint({
  method: 'PUT',
  path: '/api/produits/:id/variants',
  access: ['products.manage'],
  summary: 'Change the variants of a product',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    /** `variantsBasis` of what was edited. */
    basis: z.string().max(40_000),
    options: z
      .array(z.strictObject({ name: word, values: z.array(word).min(1).max(MAX_VARIANTS) }))
      .max(MAX_OPTIONS),
    variants: z
      .array(
        z.strictObject({
          /** Absent of a new one. */
          key: z.string().max(MAX_VARIANT_KEY_LENGTH).optional(),
          values: z.array(word).max(MAX_OPTIONS),
          price: z.number().min(0).max(MAX_PRICE).multipleOf(0.01).nullable(),
          weightGrams: z.number().int().min(0).max(1_000_000_000).nullable(),
          image: z.string().max(255),
          active: z.boolean(),
          stock: z.strictObject({ from: units, to: units }).optional(),
        }),
      )
      .max(MAX_VARIANTS),
  }),
  reply: recordReply(produits, ['id', 'updated']),
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
