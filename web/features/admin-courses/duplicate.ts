/** « Dupliquer »: a draft with the same words, prices and programme. Stored files stay with the original. */
import { type Course, courses, type Lesson, lessons, type Module, modules } from './queries.ts'

/** The declared values of a record that a copy takes over. */
const copied = <T extends object>(source: T, left: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(source).filter(
      ([name]) =>
        !['id', 'collectionId', 'collectionName', 'created', 'updated', 'expand', 'slug', ...left].includes(
          name,
        ),
    ),
  )

/** Copies one lesson into a module, without its files; the server gives the slug. */
export const copyLesson = (lesson: Lesson, moduleId: string, title: string, order: number) =>
  lessons.create({
    ...copied(lesson, ['video', 'audio', 'attachments', 'captions', 'mediaSeconds']),
    module: moduleId,
    title,
    order,
  })

/** Copies a course and its programme; resolves with the new draft. */
export const copyCourse = async (course: Course, parts: Module[], content: Lesson[]): Promise<Course> => {
  const created = await courses.create({
    ...copied(course, ['coverImage', 'durationMinutes', 'status']),
    title: `${course.title} (copie)`.slice(0, 160),
    status: 'draft',
  })
  for (const part of parts) {
    const copy = await modules.create({ ...copied(part, ['course']), course: created.id })
    for (const lesson of content.filter((entry) => entry.module === part.id)) {
      await copyLesson(lesson, copy.id, lesson.title, lesson.order)
    }
  }
  return created
}
