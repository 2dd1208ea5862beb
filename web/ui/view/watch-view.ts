/** Calls `seen` as the element comes into view and leaves it; returns what ends that. */
export const watchView = (
  element: Element | null,
  seen: (entry: IntersectionObserverEntry) => void,
): (() => void) | undefined => {
  if (!element || !('IntersectionObserver' in globalThis)) return undefined
  const observer = new IntersectionObserver(([entry]) => entry && seen(entry))
  observer.observe(element)
  return () => observer.disconnect()
}
