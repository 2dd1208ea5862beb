const isStill = (): boolean =>
  document.documentElement.dataset.motion === 'reduce' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls only `box`, until `part`, when out of sight, is a third below the upper edge. */
export const revealIn = (box: HTMLElement, part: Pick<DOMRect, 'top' | 'bottom'>): void => {
  const { top, bottom } = box.getBoundingClientRect()
  const margin = 24
  if (part.top >= top + margin && part.bottom <= bottom - margin) return
  const by = part.top - top - box.clientHeight / 3
  // Long distances are not animated: any other scroll would interrupt the animation.
  const isFar = Math.abs(by) > box.clientHeight
  box.scrollTo({ top: box.scrollTop + by, behavior: isFar || isStill() ? 'instant' : 'smooth' })
}
