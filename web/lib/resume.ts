/** Where a user resumes a course. */

interface Step {
  readonly id: string
  readonly locked: boolean
}
interface Done {
  readonly lesson: string
  readonly completed: boolean
}

/**
 * The lesson to resume: the last visited one when unfinished, otherwise the first open unfinished one,
 * otherwise the first. `undefined` only for a course without lessons. `progress` is newest first.
 */
export const resumeAt = <Lesson extends Step>(
  lessons: readonly Lesson[],
  progress: readonly Done[],
): Lesson | undefined => {
  const done = new Set(progress.filter((entry) => entry.completed).map((entry) => entry.lesson))
  const open = lessons.filter((lesson) => !lesson.locked)
  const last = open.find((lesson) => lesson.id === progress[0]?.lesson)
  if (last && !done.has(last.id)) return last
  return open.find((lesson) => !done.has(lesson.id)) ?? open[0] ?? lessons[0]
}
