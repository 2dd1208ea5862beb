const isStill = (): boolean =>
  document.documentElement.dataset.motion === 'reduce' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls a box, and nothing around it, until the part of it lies a third below its upper edge, where it is out of sight. */
export const revealIn = (box: HTMLElement, part: Pick<DOMRect, 'top' | 'bottom'>): void => {
  const { top, bottom } = box.getBoundingClientRect()
  const margin = 24
  if (part.top >= top + margin && part.bottom <= bottom - margin) return
  const by = part.top - top - box.clientHeight / 3
  // A long way is not travelled: whatever scrolls meanwhile would end it half way.
  const isFar = Math.abs(by) > box.clientHeight
  box.scrollTo({ top: box.scrollTop + by, behavior: isFar || isStill() ? 'instant' : 'smooth' })
}
