/**
 * Earlier texts of courses and lessons: stored with each change, joined within one sitting, bounded, and read
 * by authors alone.
 */
import { beforeEach, expect, it } from 'vitest'
import { courseVersions } from '#drizzle/collections/course-versions.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'

let app: TestApp
let author: Person
let other: Person
let course: string
let lesson: string

beforeEach(async () => {
  app = await testApp()
  author = await app.person('autrice@example.com', { role: 'staff', permissions: ['courses.manage'] })
  other = await app.person('autre@example.com', { role: 'admin' })
  await app.seed((tx) => {
    course = tx.create(courses, { title: 'Dormir', slug: 'dormir', description: '<p>Avant</p>' }).id
    const module = tx.create(modules, { course, title: 'Un' }).id
    lesson = tx.create(lessons, { module, title: 'Le soir', slug: 'le-soir', content: '<p>Avant</p>' }).id
  })
})

const write = async (content: string, as = author) => {
  const url = `/api/collections/lessons/records/${lesson}`
  expect((await app.call('PATCH', url, { as, body: { content } })).statusCode).toBe(200)
}
const stored = (place = { lesson }) =>
  app.engine.read(system).find(courseVersions, place, { sort: '-savedAt,-@rowid' })
const contents = () => stored().map(({ words: labels }) => labels?.content)

it('versions store the text before the first change, and each sitting of each author', async () => {
  await write('<p>Un</p>')
  app.clock.advance(30_000)
  await write('<p>Un et demi</p>')
  expect(contents()).toEqual(['<p>Un et demi</p>', '<p>Avant</p>'])
  await write('<p>De quelqu’un d’autre</p>', other)
  app.clock.advance(3 * 60_000)
  await write('<p>Deux</p>')
  expect(contents()).toEqual([
    '<p>Deux</p>',
    '<p>De quelqu’un d’autre</p>',
    '<p>Un et demi</p>',
    '<p>Avant</p>',
  ])
  expect(stored().map((version) => version.author)).toEqual([author.id, other.id, author.id, ''])
})

it('versions store a text removed within the same sitting', async () => {
  const long = `<p>${'Respirez. '.repeat(40)}</p>`
  await write(long)
  app.clock.advance(20_000)
  await write('')
  expect(contents()).toEqual(['', long, '<p>Avant</p>'])
})

it('versions store what a restored version replaced, within the same sitting too', async () => {
  await write('<p>Un</p>')
  app.clock.advance(10_000)
  await write('<p>Avant</p>')
  expect(contents()).toEqual(['<p>Avant</p>', '<p>Un</p>', '<p>Avant</p>'])
})

it('versions skip a change without text', async () => {
  const body = { isPreview: true, title: 'Le soir' }
  await app.call('PATCH', `/api/collections/lessons/records/${lesson}`, { as: author, body })
  expect(stored()).toEqual([])
})

it('versions store the sheet of a course apart from its lessons', async () => {
  const body = { description: '<p>Après</p>', objectives: ['Dormir'] }
  await app.call('PATCH', `/api/collections/courses/records/${course}`, { as: author, body })
  const versions = app.engine.read(system).find(courseVersions, { course }, { sort: '-savedAt,-@rowid' })
  expect(versions.map(({ words: labels }) => [labels?.description, labels?.objectives])).toEqual([
    ['<p>Après</p>', ['Dormir']],
    ['<p>Avant</p>', null],
  ])
  expect(stored()).toEqual([])
})

it('versions hold sixty of a short text, and fewer of a long one', async () => {
  for (let at = 0; at < 70; at += 1) {
    app.clock.advance(3 * 60_000)
    await write(`<p>${at}</p>`)
  }
  expect([stored().length, contents()[0], contents().at(-1)]).toEqual([60, '<p>69</p>', '<p>10</p>'])
  app.clock.advance(3 * 60_000)
  await write(`<p>${'a'.repeat(500_000)}</p>`)
  expect(stored().length).toBe(15)
})

it('versions are read only by those who may write the course, wherever the lesson has moved', async () => {
  const [teacher, former, member] = await Promise.all([
    app.person('formatrice@example.com', { role: 'staff' }),
    app.person('ancienne@example.com', { role: 'staff' }),
    app.person('membre@example.com'),
  ])
  await app.seed((tx) => tx.update(courses, course, { instructor: former.id }))
  await write('<p>Un</p>')
  const id = stored()[0]?.id ?? ''
  const seen = async (as: Person | null) =>
    (await app.call('GET', `/api/collections/course_versions/records/${id}`, { as })).statusCode
  expect([
    await seen(author),
    await seen(former),
    await seen(teacher),
    await seen(member),
    await seen(null),
  ]).toEqual([200, 200, 404, 404, 404])
  await app.seed((tx) => {
    const moved = tx.create(courses, { title: 'Autre', slug: 'autre', instructor: teacher.id }).id
    tx.update(lessons, lesson, { module: tx.create(modules, { course: moved, title: 'Là' }).id })
  })
  expect([await seen(former), await seen(teacher)]).toEqual([404, 200])
})

it('versions are deleted with their lesson, and outlive their author', async () => {
  await write('<p>Un</p>')
  await app.seed((tx) => tx.delete(users, author.id))
  expect(stored().map((version) => version.author)).toEqual(['', ''])
  await app.seed((tx) => tx.delete(lessons, lesson))
  expect(app.engine.read(system).find(courseVersions, {})).toEqual([])
})
