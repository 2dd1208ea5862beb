/** The code of the checkout, behind its frame; fetched ahead where something to buy is in view. */
export const loadCheckout = () => import('./components/Checkout.tsx')
