/** Where somebody goes on in a course. */

interface Step {
  readonly id: string
  readonly locked: boolean
}
interface Done {
  readonly lesson: string
  readonly completed: boolean
}

/**
 * Where to go on: the lesson touched last when it is unfinished, otherwise the first unfinished one that is open,
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
