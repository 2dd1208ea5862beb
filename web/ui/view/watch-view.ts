/** Calls `seen` as the element comes into view and leaves it; returns what ends that. */
export const watchView = (
  element: Element | null,
  seen: (entry: IntersectionObserverEntry) => void,
): (() => void) | undefined => {
  // Documents of tests have none.
  const Observer = globalThis.IntersectionObserver
  if (!element || !Observer) return
  const observer = new Observer(([entry]) => entry && seen(entry))
  observer.observe(element)
  return () => observer.disconnect()
}
