/**
 * When a purchased or free item still belongs to its buyer. Shared by the access rules of files and the
 * server.
 */

/** An order that was paid and not refunded. */
export const SETTLED_ORDERS = ['paid', 'fulfilled'] as const

/** A payment that still grants its purchase: a partial refund does not withdraw it, a full one does. */
export const HOLDING_PAYMENTS = ['paid', 'partially_refunded'] as const

/** Dispute states that withdraw nothing: none, or won by the seller. */
export const HARMLESS_DISPUTES = ['', 'won'] as const

/**
 * Error code of the refusal to sell an item that the buyer owns, in the `owned` entry of the error's data.
 */
export const ALREADY_OWNED = 'already_owned'

/** Error code of the refusal to delete what people own, in the `sold` entry of the error's data. */
export const SOLD = 'sold'
