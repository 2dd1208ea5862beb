/** The recordings of a course as a playlist. Pure. */

interface Entry {
  readonly id: string
  readonly type: string
  readonly locked: boolean
}

/** The recordings open to the user, in the order of the programme. */
export const openRecordings = <Lesson extends Entry>(lessons: readonly Lesson[]): Lesson[] =>
  lessons.filter(({ type, locked }) => type === 'audio' && !locked)

/**
 * The recordings before and after a lesson, skipping films, texts and closed lessons. A lesson that is itself
 * closed, or no recording, still has its place between its neighbours.
 */
export const around = <Lesson extends Entry>(
  lessons: readonly Lesson[],
  id: string,
): { previous?: Lesson; next?: Lesson } => {
  const at = lessons.findIndex((lesson) => lesson.id === id)
  if (at < 0) return {}
  return {
    previous: openRecordings(lessons.slice(0, at)).at(-1),
    next: openRecordings(lessons.slice(at + 1))[0],
  }
}
