/** How far somebody is in a course: every lesson counts alike. */

/** Whole percents; 100 is said of everything alone: 199 lessons of 200 are 99. */
export const percentOf = (done: number, total: number): number => {
  if (total === 0) return 0
  return done >= total ? 100 : Math.min(99, Math.round((done / total) * 100))
}

/** How many lessons end a course of `total`, whose author asks for a share of them; 0 of the field is all. */
export const lessonsToEnd = (total: number, completionThreshold: number): number =>
  Math.ceil(((completionThreshold || 100) * total) / 100)
