import { useViewTransitionState } from 'react-router-dom'

/**
 * The name of a picture of `to`'s page while the browser goes to or from there: the same one on both pages makes one
 * grow into the other. At rest it has none.
 */
export const useGrowth = (to: string): string | undefined =>
  useViewTransitionState(to) ? `picture${to.replace(/[^a-z0-9]+/gi, '-')}` : undefined
