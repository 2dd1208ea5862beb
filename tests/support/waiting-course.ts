/** A course that may be bought and not opened yet, and every way into it. */
import { lessons } from '#drizzle/collections/courses.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { makeCourseWithLessons } from './catalogue.ts'

/** Claire, and a course with a lesson and a file in it. */
export const world = async (accessMonths: number | null = 12) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => makeCourseWithLessons(tx, 1, { price: 129, accessMonths }))
  const lesson = made.lessons[0]
  if (!lesson) throw new Error('A lesson was asked for')
  const upload = await app.engine.upload(lessons, lesson.id, 'attachments', {
    name: 'fiche.pdf',
    content: Buffer.from('%PDF-1.4'),
  })
  await app.seed((tx) => tx.update(lessons, lesson.id, { attachments: [upload] }))
  const items = [{ kind: 'course' as const, id: made.course.id }]
  return { app, claire, course: made.course, module: made.module, lesson, file: upload.name, items }
}
export type World = Awaited<ReturnType<typeof world>>

/** What the person gets of the lesson: lists, views, files, acts. */
export const waysIn = async ({ app, lesson, file, course }: World, as: Person) => {
  const list = await app.call('GET', '/api/collections/lessons/records', { as })
  const view = await app.call('GET', `/api/collections/lessons/records/${lesson.id}`, { as })
  const through = await app.call('GET', '/api/collections/modules/records?expand=lessons_via_module', { as })
  const { token } = (await app.call('POST', '/api/files/token', { as })).json()
  const stored = await app.call('GET', `/api/files/lessons/${lesson.id}/${file}?token=${token}`)
  const outline = (await app.call('GET', `/api/courses/${course.id}/outline`, { as })).json()
  const comment = await app.call('POST', '/api/collections/lesson_comments/records', {
    as,
    body: { lesson: lesson.id, user: as.id, body: 'Merci.' },
  })
  const note = await app.call('POST', '/api/collections/lesson_notes/records', {
    as,
    body: { lesson: lesson.id, body: 'Ma note' },
  })
  return {
    listed: list.json().items.length as number,
    view: view.statusCode,
    expanded: through.body.includes('Contenu réservé'),
    file: stored.statusCode,
    comment: comment.statusCode,
    note: note.statusCode,
    enrolled: outline.course.enrolled as boolean,
    locked: outline.modules[0].lessons[0].locked as boolean,
  }
}
export const SHUT = {
  listed: 0,
  view: 404,
  expanded: false,
  file: 404,
  comment: 400,
  note: 400,
  enrolled: false,
  locked: true,
}
export const OPEN = {
  listed: 1,
  view: 200,
  expanded: true,
  file: 200,
  comment: 200,
  note: 200,
  enrolled: true,
  locked: false,
}
export const learn = (app: TestApp, as: Person, lesson: string) =>
  app.call('POST', '/api/collections/progress/records', { as, body: { lesson, completed: true } })
