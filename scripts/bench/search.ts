/**
 * The time of searches among 10,000 lessons, twenty of them of the maximum size, measured in this process
 * without HTTP.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { courses, lessons, modules } from '../../drizzle/collections/courses.ts'
import { users } from '../../drizzle/collections/users.ts'
import { type App, buildApp } from '../../server/app.ts'
import { hashPassword } from '../../server/core/passwords.ts'
import { enrol } from '../../server/features/enrollments/enrollments.ts'
import { search } from '../../server/features/search/service.ts'
import { type Actor, actorOf, guest, system } from '../../server/records/actor.ts'

const COURSES = 100
const OWN_COURSES = 20
const ROUNDS = 40
/** Enough words to nearly fill the content of a lesson. */
const MAX_VALUE = 60_000
const USUAL = 300

let seed = 42
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const letters = () =>
  Array.from({ length: 3 + Math.floor(random() * 8) }, () => 'abcdefghilmnoprstuv'[Math.floor(random() * 19)])
const vocabulary = Array.from({ length: 20_000 }, () => letters().join(''))
/** Few words are frequent, as in natural language. */
const terms = (count: number): string =>
  Array.from({ length: count }, () => vocabulary[Math.floor(vocabulary.length * random() ** 3)]).join(' ')

const fill = async ({ engine }: App): Promise<string[]> => {
  const ids: string[] = []
  for (let at = 0; at < COURSES; at += 1)
    await engine.write(system, (tx) => {
      const status = at % 5 === 0 ? 'draft' : 'published'
      const course = tx.create(courses, { title: terms(4), status, description: `<p>${terms(USUAL)}</p>` })
      ids.push(course.id)
      for (let part = 0; part < 10; part += 1) {
        const { id } = tx.create(modules, { course: course.id, title: terms(3), order: part })
        for (let place = 0; place < 10; place += 1) {
          const content = `<p>hypnose ${terms(at === 1 && part < 2 ? MAX_VALUE : USUAL)}</p>`
          const title = `leçon ${terms(4)}`
          tx.create(lessons, { module: id, title, type: 'text', isPreview: place === 0, content })
        }
      }
    })
  return ids
}

const people = async ({ engine }: App, courseIds: readonly string[]): Promise<Record<string, Actor>> => {
  const password = await hashPassword('un-mot-de-passe-long')
  return engine.write(system, (tx) => {
    const person = (email: string, role: 'member' | 'admin') =>
      tx.create(users, { email, password, firstName: 'A', verified: true, role })
    const [member, admin] = [person('a@example.com', 'member'), person('b@example.com', 'admin')]
    const before = new Date(Date.now() - 1000)
    for (const id of courseIds.slice(1, OWN_COURSES + 1)) enrol(tx, before, member.id, id, 'manual')
    return { catalogue: guest, learning: actorOf({ ...member }), manage: actorOf({ ...admin }) }
  })
}

/** Writes the data (half a minute), then prints a line for each scope and search. */
export const benchSearch = async (out: (line: string) => void): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const app = await buildApp({ dataDir: folder, uploadsDir: join(folder, 'uploads'), logLevel: 'silent' })
  try {
    const actors = await people(app, await fill(app))
    const frequent = vocabulary[0] ?? ''
    const questions = [
      'lecon',
      'le',
      'hypnose ',
      'hyp',
      `${frequent} `,
      `hypnose lecon ${vocabulary[2]}`,
      vocabulary[9000] ?? '',
      'zzzzz',
    ]
    out('\n10,000 lessons, milliseconds a search (median, slowest)')
    for (const scope of ['catalogue', 'learning', 'manage'] as const)
      for (const q of questions) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const start = performance.now()
          search(app.engine, actors[scope] ?? guest, { q, scope, by: 'fit', limit: 20 })
          times.push(performance.now() - start)
        }
        times.sort((a, b) => a - b)
        const shown = [times[ROUNDS / 2], times.at(-1)].map((time) => (time ?? 0).toFixed(1).padStart(7))
        out(`${scope.padEnd(10)} ${q.padEnd(28)}${shown.join('')}`)
      }
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
