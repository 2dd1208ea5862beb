/** A thing that somebody would buy, as the checkout and the cart are asked for it. */

import * as z from 'zod'
import { MAX_UNITS } from './domain/cart.ts'
import { MAX_OPEN_CENTS } from './domain/open-price.ts'
import { PAY_OPTIONS } from './domain/sellable.ts'
import { MAX_VARIANT_KEY_LENGTH } from './domain/variants.ts'
import { sellableKind } from './sellable-kind.ts'

export const checkoutItem = z.strictObject({
  kind: sellableKind,
  /** Id of the record. */
  id: z.string().length(15),
  /** Key of the variant, of what comes in several. */
  variant: z.string().max(MAX_VARIANT_KEY_LENGTH).optional(),
  qty: z.number().int().min(1).max(MAX_UNITS).default(1),
  /** How it is paid; 400 for a way that it does not have. */
  option: z.enum(PAY_OPTIONS).default('one_time'),
  /** Cents of one that the buyer chose, of what has a « prix libre »; absent: what is suggested. 400 below its minimum. */
  amountCents: z.number().int().min(0).max(MAX_OPEN_CENTS).optional(),
})

/** A line of an order; `offer`: the id of the offer that it was added by (`drizzle/collections/offers.ts`). */
export const orderedItem = checkoutItem.extend({ offer: z.string().length(15).optional() })

/** The unpaid order that this cart opened before, as the browser stored it: it is resumed, or replaced. */
export const earlierOrder = z
  .strictObject({ number: z.string().max(40), token: z.string().max(64) })
  .optional()

/** The paid order whose success page made the offer that is taken; its token may be empty for its signed-in buyer. */
export const paidOrder = z
  .strictObject({ number: z.string().max(40), token: z.string().max(64).optional() })
  .optional()

/**
 * Of which cart it is: a name that the browser gave it by chance and shares between its tabs. An account has one cart, whatever it is called: of a cart, one
 * unpaid order can be paid at a time.
 */
export const cartName = z.string().min(16).max(64).optional()
