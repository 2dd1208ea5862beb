/** Calls `seen` as the element comes into view, widened by `rootMargin`, and leaves it; returns what ends that. */
export const watchView = (
  element: Element | null,
  seen: (isIntersecting: boolean) => void,
  rootMargin?: string,
): (() => void) | undefined => {
  // Documents of tests have none.
  const Observer = globalThis.IntersectionObserver
  if (!element || !Observer) return
  const observer = new Observer(([entry]) => entry && seen(entry.isIntersecting), { rootMargin })
  observer.observe(element)
  return () => observer.disconnect()
}
