/** What is being bought; the shell mounts the drawer while there is a choice. */
/** What a person chose to buy. */
export interface Choice {
  kind: 'course' | 'produit'
  id: string
  slug: string
  title: string
  /** A course needs an account, where it will be found. */
  needsAccount: boolean
  /** Physical things may be bought several at a time. */
  maxQty: number
}

let choice: Choice | null = null
const listeners = new Set<() => void>()
const set = (next: Choice | null) => {
  choice = next
  for (const listener of listeners) listener()
}
export const openCheckout = (next: Choice): void => set(next)
export const closeCheckout = (): void => set(null)

const KEY = 'checkout-choice'
/** Keeps the choice while the page is left for another service's sign-in. */
export const keepCheckout = (): void => {
  if (choice) sessionStorage.setItem(KEY, JSON.stringify(choice))
}
/** Opens the checkout again where it was left so, once. */
export const resumeCheckout = (): void => {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (kept) openCheckout(JSON.parse(kept) as Choice)
}
export const getChoice = (): Choice | null => choice
export const subscribeChoice = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
