import * as z from 'zod'
import { checkoutItem, earlierOrder } from '#drizzle/checkout-item.ts'
import { endpoint } from '#drizzle/contract.ts'
import { MAX_LINES, MAX_UNITS } from '#drizzle/domain/cart.ts'
import { isEmail } from '#drizzle/domain/email.ts'
import { PAY_OPTIONS, SELLABLES } from '#drizzle/domain/sellable.ts'

const shownCents = z.number().int().min(0).max(1_000_000_000)
const line = checkoutItem.extend({ shownCents: shownCents.optional() })
const lines = z.array(line).max(MAX_LINES)

const cart = z.object({
  items: z.array(
    z.object({
      kind: z.enum(SELLABLES),
      id: z.string(),
      variant: z.string().optional(),
      qty: z.number(),
      option: z.enum(PAY_OPTIONS),
      amountCents: z.number().optional(),
      shownCents: z.number().optional(),
    }),
  ),
  /** Whether its holder will be reminded of it. */
  isReminded: z.boolean(),
})

/** The cart of an account, the same on all of its devices. */
export const readCart = endpoint({
  method: 'GET',
  path: '/api/me/cart',
  access: 'signedIn',
  summary: 'The caller’s cart',
  reply: cart,
})

/**
 * Changes lines, each as a whole, and leaves the others alone: two devices take nothing from each other. `isMerge`: nothing gets
 * less, for the cart that was filled before signing in. 400 for more different things than an order may have.
 */
export const changeCart = endpoint({
  method: 'POST',
  path: '/api/me/cart',
  access: 'signedIn',
  summary: 'Change lines of the caller’s cart',
  body: z.strictObject({
    /** A quantity of 0 takes the line out. */
    lines: z.array(line.extend({ qty: z.number().int().min(0).max(MAX_UNITS) })).max(MAX_LINES),
    isMerge: z.boolean().default(false),
  }),
  reply: cart,
  perMinute: 120,
})

/** What a cart costs now, line by line: what cannot be had says why instead of refusing the others. */
export const priceCart = endpoint({
  method: 'POST',
  path: '/api/cart/prices',
  access: 'anyone',
  summary: 'What the lines of a cart cost now',
  body: z.strictObject({ items: lines, earlier: earlierOrder }),
  reply: z.object({
    lines: z.array(
      z.object({
        kind: z.enum(SELLABLES),
        id: z.string(),
        /** Empty without variants. */
        variant: z.string(),
        /** All of these are empty for what is gone. */
        title: z.string(),
        slug: z.string(),
        collectionId: z.string(),
        image: z.string(),
        qty: z.number(),
        /** Units that one may order now. */
        most: z.number(),
        /** Of one, in cents; 0 for what cannot be had. */
        unitCents: z.number(),
        /** What is chosen of a « prix libre », and the least that may be; null of any other. */
        amountCents: z.number().nullable(),
        leastCents: z.number().nullable(),
        /** What is to be known of it: a part of a pack that one has, a minimum that was raised. Empty for nothing. */
        note: z.string(),
        /** Why it cannot be ordered so; empty where it can. */
        problem: z.string(),
        /** The caller has it already: good news. */
        isOwned: z.boolean(),
        needsAccount: z.boolean(),
      }),
    ),
    /** Of the lines that can be ordered, before any code. */
    subtotalCents: z.number(),
  }),
  perMinute: 120,
})

/** Asks for one reminder by mail; a visitor gives her address, and the cart that it is about. 400 for an empty cart. */
export const askReminder = endpoint({
  method: 'POST',
  path: '/api/cart/reminder',
  access: 'anyone',
  summary: 'Ask for a reminder of a cart',
  body: z.strictObject({
    email: z
      .string()
      .max(255)
      .transform((text) => text.trim())
      .refine(isEmail, 'Cette adresse e-mail n’est pas valable.')
      .optional(),
    items: lines.optional(),
    accepts: z.literal(true),
    /** Version of the sentence that the page showed; 409 when it has changed since. */
    consentVersion: z.string().max(40).optional(),
  }),
  perMinute: 10,
})

/** No reminder any more, for the caller or for the holder of a reminder's link. The same answer for a link that is over. */
export const stopReminder = endpoint({
  method: 'POST',
  path: '/api/cart/reminder/stop',
  access: 'anyone',
  summary: 'Stop reminders of carts',
  body: z.strictObject({ token: z.string().max(64).optional() }),
  perMinute: 20,
})

/** What a reminder’s link brings back; 400 when it is over. */
export const resumeCart = endpoint({
  method: 'POST',
  path: '/api/cart/resume',
  access: 'anyone',
  summary: 'The cart behind a link that was sent by mail',
  body: z.strictObject({ token: z.string().min(1).max(64) }),
  reply: cart.pick({ items: true }),
  perMinute: 20,
})
