import * as z from 'zod'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { endpoint } from '#drizzle/contract.ts'
import { LINE_KINDS, SELLABLES } from '#drizzle/domain/sellable.ts'
import { MAX_VARIANT_KEY_LENGTH } from '#drizzle/domain/variants.ts'
import { recordReply } from '#server/core/record-reply.ts'

const category = recordReply(categories, ['id', 'name', 'slug', 'kind', 'order'])
const tag = recordReply(tags, ['id', 'name', 'slug'])

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  query: z.object({ kind: z.enum(LINE_KINDS).optional() }),
  reply: z.array(category),
})
export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  access: ['courses.manage', 'products.manage'],
  body: z.strictObject({
    name: z.string(),
    kind: z.enum(LINE_KINDS).optional(),
    slug: z.string().optional(),
    description: z.string().optional(),
    order: z.number().int().optional(),
  }),
  reply: category,
})
/** Puts the categories of one kind in order; those that are not named follow as they were. */
export const orderCategories = endpoint({
  method: 'PUT',
  path: '/api/categories/order',
  access: ['courses.manage', 'products.manage'],
  body: z.strictObject({
    kind: z.enum(LINE_KINDS),
    ids: z
      .array(z.string())
      .min(1)
      .max(1000)
      .refine((ids) => new Set(ids).size === ids.length, 'Une catégorie y figure deux fois.'),
  }),
})
const uses = z.array(z.object({ id: z.string(), count: z.number() }))
/** How many courses and products name each category and each tag, drafts included. */
export const categoryUses = endpoint({
  method: 'GET',
  path: '/api/categories/uses',
  access: ['courses.manage', 'products.manage'],
  reply: z.object({ categories: uses, tags: uses }),
})
export const listTags = endpoint({ method: 'GET', path: '/api/tags', access: 'anyone', reply: z.array(tag) })
export const createTag = endpoint({
  method: 'POST',
  path: '/api/tags',
  access: ['courses.manage', 'products.manage'],
  body: z.strictObject({ name: z.string() }),
  reply: tag,
})
/** The instructors of published courses; for `courses.manage`, every possible one. */
export const listInstructors = endpoint({
  method: 'GET',
  path: '/api/instructors',
  access: 'anyone',
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      avatar: z.string(),
      headline: z.string(),
      bio: z.string(),
      collectionId: z.string(),
    }),
  ),
})
/**
 * Every price that a thing was sold at, oldest first: the basis of a lawful promotion
 * (`domain/promotion.ts`).
 */
export const priceChanges = endpoint({
  method: 'GET',
  path: '/api/prices/:kind/:id/changes',
  access: ['courses.manage', 'products.manage', 'payments.manage'],
  summary: 'Prices that were asked of a thing',
  params: z.object({ kind: z.enum(SELLABLES), id: z.string().length(15) }),
  reply: z.object({
    changes: z.array(z.object({ at: z.string(), price: z.number() })),
    /** The struck-through price; null without a promotion. */
    struck: z.number().nullable(),
  }),
})
/** The legal mention beside a price: the lowest price of the 30 days before the current promotion. */
export const lowestPrice = endpoint({
  method: 'GET',
  path: '/api/prices/:kind/:id',
  access: 'anyone',
  params: z.object({ kind: z.enum(SELLABLES), id: z.string().length(15) }),
  /** Key of a product's variant; empty: the thing itself, as for one that there is not. */
  query: z.object({ variant: z.string().max(MAX_VARIANT_KEY_LENGTH).default('') }),
  reply: z.object({
    /** Current price in euros. */
    price: z.number(),
    /** Euros before the promotion, null without one. */
    regularPrice: z.number().nullable(),
    /** Lowest price in euros of the 30 days before the promotion, null when unknown or without promotion. */
    lowest30Days: z.number().nullable(),
  }),
})
