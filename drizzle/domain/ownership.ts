/** When something that was bought, or had for nothing, is still its buyer's. The rules of files and the server share it. */

/** An order that was settled and not taken back. */
export const SETTLED_ORDERS = ['paid', 'fulfilled'] as const

/** A payment that still gives what it was made for: a part that was paid back is a gesture, the whole is not. */
export const HOLDING_PAYMENTS = ['paid', 'partially_refunded'] as const

/** An objection to a payment that takes nothing away: there is none, or it was decided for the seller. */
export const HARMLESS_DISPUTES = ['', 'won'] as const

/** Code of the refusal to sell somebody what she has, in the `owned` entry of the error's data. */
export const ALREADY_OWNED = 'already_owned'
