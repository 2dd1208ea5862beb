/** « Dupliquer »: a draft with everything that its original has, stored files included. */

import { courseFields, courses, lessonFields, lessons, modules } from '#drizzle/collections/courses.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { type Copies, withCopiedFiles } from '#server/records/write/record-copies.ts'
import { copyTitle } from '../catalogue/index.ts'
import { copyLessonAudioPreview } from '../extracts/index.ts'
import { copyQuiz } from '../quizzes/index.ts'
import { programmeOf } from './programme.ts'

/** Lessons keep their slugs, which are unique in their course; the course gets one from its title. */
const copyProgramme = (tx: Tx, copies: Copies, courseId: string) => {
  const original = programmeOf(tx, courseId)
  const course = tx.create(courses, {
    ...copies.valuesOf(courses, original.course),
    title: copyTitle(original.course.title, courseFields.title),
    slug: '',
    status: 'draft',
  })
  for (const part of original.modules) {
    const copy = tx.create(modules, { ...copies.valuesOf(modules, part), course: course.id })
    for (const lesson of original.lessons)
      if (lesson.module === part.id)
        copyLessonAudioPreview(
          tx.as(system),
          lesson.id,
          tx.create(lessons, {
            ...copies.valuesOf(lessons, lesson),
            module: copy.id,
            isHidden: false,
            // The participants of the copy are notified of its own date.
            liveAt: '',
            quiz: copyQuiz(tx, lesson.quiz),
          }),
        )
  }
  // Read again: the lessons gave it its duration.
  return tx.get(courses, course.id)
}

/**
 * Copies a course with modules, lessons and every stored file, and answers as the record API would. Films are copied
 * before the one transaction that writes the rows. Throws 404, and 409 when files came to the course while it was copied.
 */
export const duplicateCourse = (engine: Engine, actor: Actor, id: string) => {
  const original = programmeOf(engine.read(actor), id)
  const originals = [
    { collection: courses, record: original.course },
    ...original.lessons.map((record) => ({ collection: lessons, record })),
  ]
  return withCopiedFiles(engine, originals, async (copies) => {
    const copy = await engine.write(actor, (tx) => copyProgramme(tx, copies, id))
    const { title, slug } = copy
    return { ...engine.serialize(actor, courses, [copy])[0], id: copy.id, title, slug }
  })
}

const courseOf = (tx: Tx, module: string) => tx.get(courses, tx.get(modules, module).course)

/** Copies a lesson with its files to the end of its module. Throws 404, and 409 when files came to it meanwhile. */
export const duplicateLesson = (engine: Engine, actor: Actor, id: string) => {
  const original = engine.read(actor).get(lessons, id)
  return withCopiedFiles(engine, [{ collection: lessons, record: original }], async (copies) => {
    const copy = await engine.write(actor, (tx) => {
      const current = tx.get(lessons, id)
      const siblings = tx.find(lessons, { module: current.module })
      const made = tx.create(lessons, {
        ...copies.valuesOf(lessons, current),
        title: copyTitle(current.title, lessonFields.title),
        slug: '',
        liveAt: '',
        quiz: copyQuiz(tx, current.quiz),
        order: Math.max(...siblings.map(({ order }) => order)) + 1,
        // As any new lesson of a course that members see.
        isHidden: courseOf(tx, current.module).status === 'published',
      })
      copyLessonAudioPreview(tx.as(system), current.id, made)
      return made
    })
    const { title, slug } = copy
    return { ...engine.serialize(actor, lessons, [copy])[0], id: copy.id, title, slug }
  })
}
