import { watchView } from '../../ui/view/watch-view.ts'

let isWanted = false
const listeners = new Set<() => void>()

/** Whether something to buy has been in view: the shell then fetches the checkout's code. */
export const isCheckoutWanted = (): boolean => isWanted
export const subscribeWanted = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The `ref` of a button that opens the checkout: its code is wanted once the button is in view. */
export const checkoutAhead = (button: HTMLElement | null): (() => void) | undefined =>
  watchView(button, ({ isIntersecting }) => {
    isWanted ||= isIntersecting
    for (const listener of listeners) listener()
  })
