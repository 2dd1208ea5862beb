/** The site's API with a course of three recordings, followed by 500 members. */
import { join } from 'node:path'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { users } from '#drizzle/collections/users.ts'
import { buildApp } from '#server/app.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { serveBench } from './process.ts'

const MEMBERS = 500
const LESSONS = 3
const HOUR_SECONDS = 3600

await serveBench(async (dataDir) => {
  const app = await buildApp({
    dataDir,
    uploadsDir: join(dataDir, 'files'),
    webDir: null,
    rateLimit: false,
    settings: { logs: { maxDays: 0 } },
  })
  const { engine } = app
  // Shared by all: hashing is slow on purpose.
  const password = await hashPassword('un-mot-de-passe-long')
  const people = await engine.write(system, (tx) => {
    const course = tx.create(courses, { title: 'Le sommeil', status: 'draft' })
    const { id: module } = tx.create(modules, { course: course.id, title: 'Écouter' })
    for (let at = 0; at < LESSONS; at += 1)
      tx.create(lessons, { module, title: `Séance ${at + 1}`, type: 'audio', durationSeconds: HOUR_SECONDS })
    const before = new Date(Date.now() - 60_000)
    return Array.from({ length: MEMBERS }, (_, at) => {
      const person = tx.create(users, {
        email: `m${at}@example.com`,
        password,
        firstName: 'M',
        verified: true,
      })
      enrol(tx, before, person.id, course.id, 'manual')
      return person
    })
  })
  return {
    listen: () => app.server.listen({ port: 0, host: '127.0.0.1' }),
    tokens: people.map((person) => engine.tokens.sign('auth', person)),
    close: async () => {
      app.server.server.closeAllConnections()
      await app.close()
    },
  }
})
