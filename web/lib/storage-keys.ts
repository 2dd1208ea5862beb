/**
 * Keys of a buyer's data in the browser, deleted when the session ends, so that the next user of this browser
 * does not see it.
 */

/** In local storage, for all tabs. */
export const CART_NAME = 'cart-name'
export const CART_ORDER = 'cart-order'
/** In session storage, of the tab. */
export const CHECKOUT_TYPED = 'checkout-typed'
