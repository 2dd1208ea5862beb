/** Working copies: a published record stays as it is until its changes are put online, all or none. */
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { priceHistory } from '#drizzle/collections/payments.ts'
import { workingCopies } from '#drizzle/collections/working-copies.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'

const COPIES = '/api/collections/working_copies/records'
const PUBLISH = '/api/working-copies/publish'

const world = async () => {
  const app = await testApp()
  const author = await app.person('auteur@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const seller = await app.person('boutique@example.com', { role: 'staff', permissions: ['products.manage'] })
  const member = await app.person('membre@example.com')
  const made = await app.seed((tx) => {
    const { course, lessons: list } = makeCourseWithLessons(tx, 2, { title: 'Mieux dormir', price: 120 })
    const produit = makeProduit(tx, { title: 'Carnet', price: 12 })
    enrol(tx, app.clock.now(), member.id, course.id, 'manual')
    return { course: course.id, lesson: list[0]?.id ?? '', other: list[1]?.id ?? '', produit: produit.id }
  })
  const copy = (as: Person, collection: string, record: string, data: object) =>
    app.call('POST', COPIES, { as, body: { collection, record, data } })
  const courseNow = () => app.engine.read(system).get(courses, made.course)
  const publish = (as: Person, copies: { id: string; startedFrom: string }[], hidden: string[] = []) =>
    app.call('POST', PUBLISH, { as, body: { copies, lessons: hidden } })
  return { app, author, seller, member, ...made, copy, courseNow, publish }
}

describe('working copy', () => {
  it('leaves the published record alone until it is put online, and ends with that', async () => {
    const { app, author, course, copy, courseNow, publish } = await world()
    const before = courseNow()
    const { id } = (await copy(author, 'courses', course, { title: 'Titre à moitié écr', price: 150 })).json()
    expect(courseNow()).toMatchObject({ title: 'Mieux dormir', price: 120, updated: before.updated })
    const shown = await app.call('GET', '/api/collections/courses/records')
    expect(shown.body).not.toContain('moitié')
    app.clock.advance(1000)
    expect((await publish(author, [{ id, startedFrom: before.updated }])).statusCode).toBe(204)
    expect(courseNow()).toMatchObject({ title: 'Titre à moitié écr', price: 150 })
    expect(app.engine.read(system).find(workingCopies, {})).toEqual([])
    const prices = app.engine.read(system).find(priceHistory, { ref: course }, { sort: 'created' })
    expect(prices.map(({ price }) => price)).toContain(150)
  })

  it('is one for a record, and closed to those without its managing permission', async () => {
    const { app, author, seller, member, course, produit, copy, publish, courseNow } = await world()
    const made = await copy(author, 'courses', course, { title: 'B' })
    expect((await copy(author, 'courses', course, { title: 'C' })).statusCode).toBe(400)
    expect((await copy(seller, 'courses', course, { title: 'C' })).statusCode).toBe(400)
    expect((await copy(author, 'produits', produit, { title: 'C' })).statusCode).toBe(400)
    expect((await copy(seller, 'produits', produit, { title: 'C' })).statusCode).toBe(200)
    const { id } = made.json()
    for (const as of [seller, member])
      expect((await app.call('GET', `${COPIES}/${id}`, { as })).statusCode).toBe(404)
    const version = [{ id, startedFrom: courseNow().updated }]
    expect((await publish(seller, version)).statusCode).toBe(403)
    expect((await publish(member, version)).statusCode).toBe(403)
    expect(courseNow().title).toBe('Mieux dormir')
  })

  it('refuses values that its record does not take from a form', async () => {
    const { author, course, lesson, copy } = await world()
    for (const data of [
      { status: 'draft' },
      { id: 'abcdefghijklmno' },
      { durationMinutes: 3 },
      { inconnu: 1 },
      { coverImage: 'x.png' },
      { 'title-': ['x'] },
    ])
      expect((await copy(author, 'courses', course, data)).json().data, JSON.stringify(data)).toHaveProperty(
        'data',
      )
    expect((await copy(author, 'lessons', lesson, { isHidden: true })).statusCode).toBe(400)
    expect((await copy(author, 'courses', 'abcdefghijklmno', { title: 'x' })).json().data).toHaveProperty(
      'record',
    )
  })

  it('cleans rich text before other authors see it', async () => {
    const { author, course, copy } = await world()
    const made = await copy(author, 'courses', course, {
      description: '<p onclick="x()">a<script>b</script></p>',
    })
    expect(made.json().data.description).toBe('<p>a</p>')
  })

  it('answers 409 when the record or the copy has changed since the review, and changes nothing', async () => {
    const { app, author, course, lesson, copy, courseNow, publish } = await world()
    const sheet = (await copy(author, 'courses', course, { title: 'B' })).json()
    const text = (await copy(author, 'lessons', lesson, { title: 'Leçon B' })).json()
    const startedFrom = courseNow().updated
    const lessonFrom = app.engine.read(system).get(lessons, lesson).updated
    app.clock.advance(1000)
    await app.call('PATCH', `/api/collections/courses/records/${course}`, {
      as: author,
      body: { level: 'Tous' },
    })
    const both = [
      { id: text.id, startedFrom: lessonFrom },
      { id: sheet.id, startedFrom },
    ]
    expect((await publish(author, both)).statusCode).toBe(409)
    expect(app.engine.read(system).get(lessons, lesson).title).not.toBe('Leçon B')
    expect(app.engine.read(system).find(workingCopies, {})).toHaveLength(2)
    const now = [
      { id: text.id, startedFrom: lessonFrom },
      { id: sheet.id, startedFrom: courseNow().updated },
    ]
    expect((await publish(author, now)).statusCode).toBe(204)
    expect(courseNow()).toMatchObject({ title: 'B', level: 'Tous' })
  })

  it('brings its files, and takes named ones away', async () => {
    const { app, author, lesson, copy, publish } = await world()
    const text = (name: string) => ({ name, content: Buffer.from('bonjour') })
    const stored = await app.engine.upload(lessons, lesson, 'attachments', text('ancien.txt'))
    const remaining = await app.engine.upload(lessons, lesson, 'attachments', text('garde.txt'))
    await app.seed((tx) => tx.update(lessons, lesson, { attachments: [stored, remaining] }))
    const { id } = (await copy(author, 'lessons', lesson, { 'attachments-': [stored.name] })).json()
    const added = await app.engine.upload(workingCopies, id, 'attachments', text('nouveau.txt'))
    await app.seed((tx) => tx.update(workingCopies, id, { attachments: [added] }))
    const { updated } = app.engine.read(system).get(lessons, lesson)
    expect((await publish(author, [{ id, startedFrom: updated }])).statusCode).toBe(204)
    const { attachments } = app.engine.read(system).get(lessons, lesson)
    expect(attachments[0]).toBe(remaining.name)
    expect(attachments[1]).toMatch(/^nouveau_/)
    const token = (await app.call('POST', '/api/files/token', { as: author })).json().token
    const file = await app.call('GET', `/api/files/lessons/${lesson}/${attachments[1]}?token=${token}`)
    expect(file.body).toBe('bonjour')
  })

  it('goes with its record', async () => {
    const { app, author, lesson, copy } = await world()
    await copy(author, 'lessons', lesson, { title: 'x' })
    await app.call('DELETE', `/api/collections/lessons/records/${lesson}`, { as: author })
    expect(app.engine.read(system).find(workingCopies, {})).toEqual([])
  })
})

describe('hidden lesson of a published course', () => {
  const hide = async () => {
    const made = await world()
    await made.app.seed((tx) => tx.update(lessons, made.other, { isHidden: true, isPreview: true }))
    return made
  }
  const titles = async ({ app, course }: Awaited<ReturnType<typeof world>>, as?: Person) => {
    const outline = (await app.call('GET', `/api/courses/${course}/outline`, { as })).json()
    return outline.modules.flatMap((part: { lessons: { id: string }[] }) => part.lessons.map(({ id }) => id))
  }

  it('is unknown to visitors and members, and counts for nothing', async () => {
    const made = await hide()
    const { app, member, other, lesson } = made
    expect(await titles(made)).toEqual([lesson])
    expect(await titles(made, member)).toEqual([lesson])
    for (const as of [undefined, member])
      expect((await app.call('GET', `/api/collections/lessons/records/${other}`, { as })).statusCode).toBe(
        404,
      )
    await app.call('POST', '/api/collections/progress/records', {
      as: member,
      body: { user: member.id, lesson, completed: true },
    })
    await app.worker.drain()
    expect(app.engine.read(system).first(enrollments, { user: member.id }).progress).toBe(100)
  })

  it('is shown when it is put online, and counts from then on', async () => {
    const made = await hide()
    const { author, member, other, lesson, publish, app } = made
    expect((await publish(author, [], [other])).statusCode).toBe(204)
    await app.worker.drain()
    expect(await titles(made, member)).toEqual([lesson, other])
  })

  it('is shown with the whole course when that is published', async () => {
    const made = await hide()
    const { app, author, course, other } = made
    for (const status of ['draft', 'published'])
      await app.call('PATCH', `/api/collections/courses/records/${course}`, { as: author, body: { status } })
    expect(app.engine.read(system).get(lessons, other).isHidden).toBe(false)
  })
})
