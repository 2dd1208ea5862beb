/** After the page itself has come. */
const IDLE_MS = 2000

let isWanted = false
const listeners = new Set<() => void>()

/** Whether something to buy has been in view: the shell then fetches the checkout's code. */
export const isCheckoutWanted = (): boolean => isWanted
export const subscribeWanted = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The `ref` of a button that opens the checkout: its code is wanted once the button has been in view for a moment. */
export const checkoutAhead = (button: HTMLElement | null): (() => void) | undefined => {
  if (isWanted || !button || typeof IntersectionObserver === 'undefined') return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(([entry]) => {
    clearTimeout(timer)
    if (!entry?.isIntersecting) return
    timer = setTimeout(() => {
      isWanted = true
      for (const listener of listeners) listener()
    }, IDLE_MS)
  })
  observer.observe(button)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
