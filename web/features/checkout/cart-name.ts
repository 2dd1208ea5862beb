/**
 * The id of this browser's cart on the server: one of its orders can be paid at a time, whichever tab opens
 * it.
 */

import { randomId } from '../../lib/random-id.ts'
import { getSession, subscribeSession } from '../../lib/session.ts'
import { CART_NAME } from '../../lib/storage-keys.ts'

/** Without storage it lives as long as the document, or the session that began in it. */
let stored = ''
subscribeSession(() => {
  if (!getSession()) stored = ''
})

/** The same in all tabs until the sign-out; created at its first use. */
export const cartName = (): string => {
  try {
    // A missing name was removed by a sign-out, possibly in another tab.
    const name = localStorage.getItem(CART_NAME) || randomId()
    localStorage.setItem(CART_NAME, name)
    stored = name
  } catch {
    // No storage: two tabs are two carts.
    stored ||= randomId()
  }
  return stored
}
