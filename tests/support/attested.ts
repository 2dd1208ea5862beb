/** People of a course whose attestations are given, read and drawn. */
import { buffer } from 'node:stream/consumers'
import { certificates, enrollments } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Person, TestApp } from './app.ts'
import { makeCourseWithLessons } from './catalogue.ts'
import { readPdf } from './pdf.ts'

/** A person enrolled in a course, under a full name. */
export const enrolledIn = async (app: TestApp, course: string, email: string, name: string) => {
  const person = await app.person(email)
  const [firstName = '', ...rest] = name.split(' ')
  await app.seed((tx) => tx.update(users, person.id, { firstName, lastName: rest.join(' '), name }))
  await app.seed((tx) => enrol(tx, app.clock.now(), person.id, course, 'manual'))
  const enrollment = app.engine.read(system).first(enrollments, { user: person.id, course })
  return { person, enrollment }
}

/** Ends a course of one lesson. */
export const endCourse = async (app: TestApp, person: Person, lesson: string | undefined): Promise<void> => {
  const body = { lesson, completed: true }
  const answer = await app.call('POST', '/api/collections/progress/records', { as: person, body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** A course of one lesson, and Léa Martin who has ended it. */
export const attested = async (app: TestApp, certificate = true) => {
  const { course, lessons } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { certificate }))
  const lesson = lessons[0]?.id
  const { person, enrollment } = await enrolledIn(app, course.id, 'lea@example.com', 'Léa Martin')
  await endCourse(app, person, lesson)
  const admin = await app.person('chef@example.com', { role: 'staff', permissions: ['courses.manage'] })
  return { course, lesson, person, enrollment, admin }
}

export const certificateOf = (app: TestApp, user: string) =>
  app.engine.read(system).first(certificates, { user })
export const certificateById = (app: TestApp, id: string) => app.engine.read(system).get(certificates, id)

/** The bytes of the file that a certificate names. */
export const fileOf = (app: TestApp, id: string): Promise<Buffer> => {
  const { collectionId, file } = certificateById(app, id)
  return buffer(app.engine.storage.read(fileKey(collectionId, id, file)))
}
export const printedOn = async (app: TestApp, id: string): Promise<string> =>
  readPdf(await fileOf(app, id)).text
