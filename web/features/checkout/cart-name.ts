/** What the server knows this browser's cart by: of its orders, one can be paid at a time, whichever tab opens it. */
import { randomId } from '../../lib/random-id.ts'

const KEY = 'cart-name'
/** Without storage it lives as long as the document. */
let kept = ''

/** The same in all tabs; made when first asked for. */
export const cartName = (): string => {
  try {
    kept = localStorage.getItem(KEY) || kept || randomId()
    localStorage.setItem(KEY, kept)
  } catch {
    // No storage: two tabs are two carts.
    kept ||= randomId()
  }
  return kept
}
