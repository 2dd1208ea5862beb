/** The payment under way on a page, over a reload of it; apart, because pages only open checkouts. */
import { type Choice, getChoice, openCheckout } from './choice.ts'

const KEY = 'checkout-choice'
/**
 * Stores the present choice for its page: the order under payment survives a reload. Null: nothing is under
 * payment any more.
 */
export const keepPayment = (opened: Choice['opened'] | null): void => {
  try {
    const choice = getChoice()
    if (!choice || !opened) sessionStorage.removeItem(KEY)
    else
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ path: window.location.pathname, choice: { ...choice, opened } }),
      )
  } catch {
    // No storage: the choice is made again.
  }
}
/** Opens the checkout again at the payment under way on this page, once. */
export const resumeCheckout = (path: string): void => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      path: string
      choice: Choice
    } | null
    if (stored?.path !== path) return
    sessionStorage.removeItem(KEY)
    openCheckout(stored.choice)
  } catch {
    // No storage, or another format under this key: nothing stored.
  }
}
/** The payment of this order goes on elsewhere: its page does not open the checkout at it again. */
export const leavePayment = (number: string): void => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { choice: Choice } | null
    if (stored?.choice.opened?.number === number) sessionStorage.removeItem(KEY)
  } catch {
    // No storage, or another format under this key: nothing stored.
  }
}
