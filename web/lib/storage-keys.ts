/** What a browser keeps of whoever orders here, which goes with her session: the next one at this browser goes on with nothing of hers. */

/** In local storage, for all tabs. */
export const CART_NAME = 'cart-name'
export const CART_ORDER = 'cart-order'
/** In session storage, of the tab. */
export const CHECKOUT_TYPED = 'checkout-typed'
