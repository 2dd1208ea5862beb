import type { addToCart as add } from './add-to-cart.ts'

/** `addToCart`, whose code arrives with the first call: no page waits for the cart. */
export const addToCart = (...of: Parameters<typeof add>): Promise<void> =>
  import('./add-to-cart.ts').then((loaded) => loaded.addToCart(...of))
