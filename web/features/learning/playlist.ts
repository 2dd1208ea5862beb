/** The recordings of a course as a list that can be listened to in a row. Pure. */

interface Entry {
  readonly id: string
  readonly type: string
  readonly locked: boolean
}

/** The recordings that are open to the person, in the order of the programme. */
export const openRecordings = <Lesson extends Entry>(lessons: readonly Lesson[]): Lesson[] =>
  lessons.filter(({ type, locked }) => type === 'audio' && !locked)

/**
 * The recordings before and after a lesson: films, texts and what is still closed are passed over. A lesson that is closed by now,
 * or is no recording, keeps its place between its neighbours.
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
