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
export const getChoice = (): Choice | null => choice
export const subscribeChoice = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
