import * as z from 'zod'
import { checkoutItem, earlierOrder } from '#drizzle/checkout-item.ts'
import { endpoint } from '#drizzle/contract.ts'
import { MAX_LINES, MAX_UNITS } from '#drizzle/domain/cart.ts'
import { PAY_OPTIONS } from '#drizzle/domain/sellable.ts'
import { emailBody } from '#drizzle/email-body.ts'
import { sellableKind } from '#drizzle/sellable-kind.ts'

const shownCents = z.number().int().min(0).max(1_000_000_000)
const line = checkoutItem.extend({ shownCents: shownCents.optional() })
const lines = z.array(line).max(MAX_LINES)

const cart = z.object({
  items: z.array(
    z.object({
      kind: sellableKind,
      id: z.string(),
      variant: z.string().optional(),
      qty: z.number(),
      option: z.enum(PAY_OPTIONS),
      amountCents: z.number().optional(),
      shownCents: z.number().optional(),
    }),
  ),
  /** Whether a reminder is scheduled. */
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
 * Replaces whole lines and leaves the others unchanged, so that two devices do not overwrite each other.
 * `isMerge`: no quantity decreases, for a cart filled before signing in. 400 for more different items than an
 * order may have.
 */
export const changeCart = endpoint({
  method: 'POST',
  path: '/api/me/cart',
  access: 'signedIn',
  summary: 'Change lines of the caller’s cart',
  body: z.strictObject({
    /** A quantity of 0 removes the line. */
    lines: z.array(line.extend({ qty: z.number().int().min(0).max(MAX_UNITS) })).max(MAX_LINES),
    isMerge: z.boolean().default(false),
  }),
  reply: cart,
  perMinute: 120,
})

/**
 * Current price of a cart, line by line: an unavailable line gives its reason without refusing the others.
 */
export const priceCart = endpoint({
  method: 'POST',
  path: '/api/cart/prices',
  access: 'anyone',
  summary: 'What the lines of a cart cost now',
  body: z.strictObject({ items: lines, earlier: earlierOrder }),
  reply: z.object({
    lines: z.array(
      z.object({
        kind: sellableKind,
        id: z.string(),
        /** Empty without variants. */
        variant: z.string(),
        /** Title and link fields are empty for a deleted item. */
        title: z.string(),
        slug: z.string(),
        collectionId: z.string(),
        image: z.string(),
        qty: z.number(),
        /** Maximum quantity that can be ordered now. */
        most: z.number(),
        /** Unit price in cents; 0 for an unavailable item. */
        unitCents: z.number(),
        /** The chosen amount of a « prix libre », and its minimum; null of any other. */
        amountCents: z.number().nullable(),
        leastCents: z.number().nullable(),
        /** Notice about the line: a part of a pack owned already, a raised minimum. Empty without one. */
        note: z.string(),
        /** Why the line cannot be ordered; empty where it can. */
        problem: z.string(),
        /** The caller owns the item already. */
        isOwned: z.boolean(),
        /** A course, or a pack with one. */
        hasCourse: z.boolean(),
      }),
    ),
    /** Sum of the lines that can be ordered, before any code. */
    subtotalCents: z.number(),
  }),
  perMinute: 120,
})

/** Requests one reminder by mail; a visitor sends an address and the cart. 400 for an empty cart. */
export const askReminder = endpoint({
  method: 'POST',
  path: '/api/cart/reminder',
  access: 'anyone',
  summary: 'Ask for a reminder of a cart',
  body: z.strictObject({
    email: emailBody.optional(),
    items: lines.optional(),
    accepts: z.literal(true),
    /** Version of the sentence on the page; 409 when it has changed since. */
    consentVersion: z.string().max(40).optional(),
  }),
  perMinute: 10,
})

/**
 * Cancels the reminder of the caller, or of the holder of a reminder's link. An expired link gets the same
 * reply.
 */
export const stopReminder = endpoint({
  method: 'POST',
  path: '/api/cart/reminder/stop',
  access: 'anyone',
  summary: 'Stop reminders of carts',
  body: z.strictObject({ token: z.string().max(64).optional() }),
  perMinute: 20,
})

/** The cart behind a reminder's link; 400 when it has expired. */
export const resumeCart = endpoint({
  method: 'POST',
  path: '/api/cart/resume',
  access: 'anyone',
  summary: 'The cart behind a link that was sent by mail',
  body: z.strictObject({ token: z.string().min(1).max(64) }),
  reply: cart.pick({ items: true }),
  perMinute: 20,
})
