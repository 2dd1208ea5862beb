/** Progress in a course: every lesson has the same weight. */

/** Whole per cent; 100 only when all are completed: 199 lessons of 200 give 99. */
export const percentOf = (done: number, total: number): number => {
  if (total === 0) return 0
  return done >= total ? 100 : Math.min(99, Math.round((done / total) * 100))
}

/**
 * Number of lessons that complete a course of `total`, by the author's threshold; a threshold of 0 means all.
 */
export const lessonsToEnd = (total: number, completionThreshold: number): number =>
  Math.ceil(((completionThreshold || 100) * total) / 100)
