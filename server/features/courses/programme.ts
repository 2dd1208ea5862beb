import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { placed, unknownIds } from '../catalogue/index.ts'

/** A course with its modules and lessons, in their order, as this reader may see them. Throws 404. */
export const programmeOf = (reader: Reader, courseId: string) => ({
  course: reader.get(courses, courseId),
  modules: reader.find(modules, { course: courseId }, { sort: 'order,created' }),
  lessons: reader.find(
    lessons,
    { filter: 'module.course = {:courseId}', params: { courseId } },
    { sort: 'order,created' },
  ),
})

type WantedProgramme = readonly { readonly id: string; readonly lessons: readonly string[] }[]

/**
 * Orders modules and lessons, positions from 1, and moves lessons into the module that names them. Those that
 * are not named, created meanwhile by another author, stay at the end of where they are. One transaction that
 * writes only what moves. Throws 404 for the course, 400 on `modules` for a module or lesson of another
 * course.
 */
export const arrangeProgramme = (
  engine: Engine,
  actor: Actor,
  courseId: string,
  wanted: WantedProgramme,
): Promise<void> =>
  engine.write(actor, (tx) => {
    const current = programmeOf(tx, courseId)
    const stored = new Map(current.lessons.map((lesson) => [lesson.id, lesson]))
    const named = new Set(wanted.flatMap((part) => part.lessons))
    if (![...named].every((id) => stored.has(id))) throw unknownIds('modules')
    const order = wanted.map(({ id }) => id)
    for (const { id, order: position } of placed(current.modules, order, 'modules'))
      tx.update(modules, id, { order: position })
    for (const part of wanted) {
      const others = current.lessons.filter(({ id, module }) => module === part.id && !named.has(id))
      for (const [index, id] of [...part.lessons, ...others.map((lesson) => lesson.id)].entries()) {
        const lesson = stored.get(id)
        if (lesson?.module !== part.id || lesson.order !== index + 1)
          tx.update(lessons, id, { module: part.id, order: index + 1 })
      }
    }
  })
