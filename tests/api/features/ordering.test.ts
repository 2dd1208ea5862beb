/** Orders, programmes, bulk status and counts of the administration: one request, one transaction. */
import { describe, expect, it } from 'vitest'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'

const REFUSED = 'La demande contient des valeurs qui ne conviennent pas.'
const UNKNOWN = 'Un de ces éléments n’existe pas, ou plus.'

const editor = (app: TestApp, permission: 'courses.manage' | 'products.manage' = 'courses.manage') =>
  app.person('e@example.com', { role: 'staff', permissions: [permission] })
const titlesOf = (app: TestApp) =>
  app.engine
    .read(system)
    .find(produits, {}, { sort: 'order,created' })
    .map(({ title, order }) => `${order} ${title}`)
const invalid = (field: string, message: string) => ({
  status: 400,
  message: REFUSED,
  data: { [field]: { message } },
})

describe('the ordering endpoints', () => {
  it('refuse guests, members and staff without the permission before anything else', async () => {
    const app = await testApp()
    const member = await app.person('m@example.com')
    const other = await app.person('o@example.com', { role: 'staff', permissions: ['emails.manage'] })
    const seller = await app.person('s@example.com', { role: 'staff', permissions: ['products.manage'] })
    const teacher = await app.person('t@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const table: [string, string, Person[]][] = [
      ['PUT', '/api/produits/order', [member, other, teacher]],
      ['POST', '/api/produits/status', [member, other, teacher]],
      ['POST', '/api/produits/abc/duplicate', [member, other, teacher]],
      ['PUT', '/api/categories/order', [member, other]],
      ['GET', '/api/categories/uses', [member, other]],
      ['PUT', '/api/courses/abc/programme', [member, other, seller]],
      ['POST', '/api/courses/abc/duplicate', [member, other, seller]],
      ['POST', '/api/lessons/abc/duplicate', [member, other, seller]],
      ['POST', '/api/courses/status', [member, other, seller]],
      ['GET', '/api/courses/counts?ids=abc', [member, other, seller]],
    ]
    for (const [method, url, refused] of table) {
      const body = method === 'GET' ? undefined : {}
      expect((await app.call(method, url, { body })).statusCode, url).toBe(401)
      for (const person of refused) {
        const answer = await app.call(method, url, { as: person, body })
        expect([url, answer.statusCode, answer.json().message]).toEqual([
          url,
          403,
          "Vous n'avez pas les permissions nécessaires",
        ])
      }
    }
  })
})

describe('PUT /api/produits/order', () => {
  it('puts the named first and keeps later ones, writing only what moves', async () => {
    const app = await testApp()
    const staff = await editor(app, 'products.manage')
    const [a, b, c, d] = await app.seed((tx) =>
      ['a', 'b', 'c', 'd'].map((title, at) =>
        tx.create(produits, { title, price: 1, status: 'published', order: at + 1 }),
      ),
    )
    const moved: string[] = []
    app.engine.after(produits, 'update', (_tx, { record }) => void moved.push(record.title))
    const answer = await app.call('PUT', '/api/produits/order', {
      as: staff,
      body: { ids: [a?.id, c?.id, b?.id] },
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(titlesOf(app)).toEqual(['1 a', '2 c', '3 b', '4 d'])
    expect(moved.sort()).toEqual(['b', 'c'])
    await app.call('PUT', '/api/produits/order', { as: staff, body: { ids: [d?.id] } })
    expect(titlesOf(app)).toEqual(['1 d', '2 a', '3 c', '4 b'])
  })

  it('refuses duplicates, unknown ids and an empty list, and leaves the order unchanged', async () => {
    const app = await testApp()
    const staff = await editor(app, 'products.manage')
    const [a, b] = await app.seed((tx) => [makeProduit(tx, { title: 'a' }), makeProduit(tx, { title: 'b' })])
    const order = async (ids: unknown) =>
      (await app.call('PUT', '/api/produits/order', { as: staff, body: { ids } })).json()
    const before = titlesOf(app)
    expect(await order([b?.id, a?.id, b?.id])).toMatchObject(invalid('ids', 'Un produit y figure deux fois.'))
    expect(await order([b?.id, 'abcdefghijklmno'])).toMatchObject(invalid('ids', UNKNOWN))
    expect((await order([])).data).toHaveProperty('ids')
    expect((await order('abc')).data).toHaveProperty('ids')
    expect(titlesOf(app)).toEqual(before)
  })

  it('serialises concurrent orders: the result is one of them, whole', async () => {
    const app = await testApp()
    const staff = await editor(app, 'products.manage')
    const made = await app.seed((tx) =>
      Array.from({ length: 6 }, (_, at) => makeProduit(tx, { title: `p${at}` })),
    )
    const ids = made.map(({ id }) => id)
    const wanted = Array.from({ length: 10 }, (_, at) => [...ids.slice(at % 6), ...ids.slice(0, at % 6)])
    const answers = await Promise.all(
      wanted.map((list) => app.call('PUT', '/api/produits/order', { as: staff, body: { ids: list } })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wanted.map(() => 204))
    const stored = app.engine.read(system).find(produits, {}, { sort: 'order,created' })
    expect(stored.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6])
    expect(wanted).toContainEqual(stored.map(({ id }) => id))
  })
})

describe('PUT /api/categories/order', () => {
  it('orders one kind and refuses the other', async () => {
    const app = await testApp()
    const staff = await editor(app, 'products.manage')
    const [first, second, course] = await app.seed((tx) => [
      tx.create(categories, { name: 'Un', kind: 'produit', order: 1 }),
      tx.create(categories, { name: 'Deux', kind: 'produit', order: 2 }),
      tx.create(categories, { name: 'Trois', kind: 'course', order: 7 }),
    ])
    const order = (body: object) => app.call('PUT', '/api/categories/order', { as: staff, body })
    const done = await order({ kind: 'produit', ids: [second?.id, first?.id] })
    expect(done.statusCode).toBe(204)
    const stored = app.engine.read(system).find(categories, {}, { sort: 'order' })
    expect(stored.map(({ name, order: at }) => [at, name])).toEqual([
      [1, 'Deux'],
      [2, 'Un'],
      [7, 'Trois'],
    ])
    const mixed = await order({ kind: 'produit', ids: [course?.id] })
    expect(mixed.json()).toMatchObject(invalid('ids', UNKNOWN))
    const twins = await order({ kind: 'course', ids: [course?.id, course?.id] })
    expect(twins.json()).toMatchObject(invalid('ids', 'Une catégorie y figure deux fois.'))
    expect((await order({ kind: 'autre', ids: [course?.id] })).json().data).toHaveProperty('kind')
    // One that lost its kind is shown among those of products, and ordered with them.
    await app.seed((tx) => tx.update(categories, first?.id ?? '', { kind: '' }))
    expect((await order({ kind: 'produit', ids: [first?.id, second?.id] })).statusCode).toBe(204)
    expect((await order({ ids: [course?.id] })).statusCode).toBe(400)
  })
})

/** A course of two modules with the lessons a1, a2, a3 and b1. */
const programme = async (app: TestApp) =>
  app.seed((tx) => {
    const course = makeCourse(tx)
    const [a, b] = ['A', 'B'].map((title, at) =>
      tx.create(modules, { course: course.id, title, order: at + 1 }),
    )
    const lesson = (module: string | undefined, title: string, order: number) =>
      tx.create(lessons, { module, title, order, durationSeconds: 60 }).id
    return {
      course,
      a: a?.id ?? '',
      b: b?.id ?? '',
      a1: lesson(a?.id, 'a1', 1),
      a2: lesson(a?.id, 'a2', 2),
      a3: lesson(a?.id, 'a3', 3),
      b1: lesson(b?.id, 'b1', 1),
    }
  })
const shapeOf = (app: TestApp, courseId: string) => {
  const reader = app.engine.read(system)
  return reader.find(modules, { course: courseId }, { sort: 'order' }).map(
    (part) =>
      `${part.order}${part.title}: ${reader
        .find(lessons, { module: part.id }, { sort: 'order' })
        .map(({ order, title }) => `${order}${title}`)
        .join(' ')}`,
  )
}

describe('PUT /api/courses/:id/programme', () => {
  it('moves modules and lessons at once; others stay at the end of where they are', async () => {
    const app = await testApp()
    const staff = await editor(app)
    const made = await programme(app)
    const before = app.engine.read(system).get(courses, made.course.id)
    await app.seed((tx) => tx.create(lessons, { module: made.b, title: 'nouvelle', order: 2 }))
    const answer = await app.call('PUT', `/api/courses/${made.course.id}/programme`, {
      as: staff,
      body: {
        modules: [
          { id: made.b, lessons: [made.a2, made.b1] },
          { id: made.a, lessons: [made.a3] },
        ],
      },
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(shapeOf(app, made.course.id)).toEqual(['1B: 1a2 2b1 3nouvelle', '2A: 1a3 2a1'])
    // The course itself did not change: a form that is open on it saves without a conflict.
    expect(app.engine.read(system).get(courses, made.course.id).updated).toBe(before.updated)
  })

  it('leaves other modules unchanged, after the named ones', async () => {
    const app = await testApp()
    const staff = await editor(app)
    const made = await programme(app)
    const changed: string[] = []
    app.engine.after('*', 'update', (_tx, { record }) => void changed.push(String(record.title)))
    await app.call('PUT', `/api/courses/${made.course.id}/programme`, {
      as: staff,
      body: { modules: [{ id: made.b, lessons: [] }] },
    })
    expect(shapeOf(app, made.course.id)).toEqual(['1B: 1b1', '2A: 1a1 2a2 3a3'])
    expect(changed.sort()).toEqual(['A', 'B'])
  })

  it('serialises concurrent orders: the result is one of them, whole', async () => {
    const app = await testApp()
    const staff = await editor(app)
    const made = await programme(app)
    const moves = [
      {
        modules: [
          { id: made.b, lessons: [made.a1, made.b1] },
          { id: made.a, lessons: [made.a3, made.a2] },
        ],
      },
      {
        modules: [
          { id: made.a, lessons: [made.a2, made.b1] },
          { id: made.b, lessons: [made.a3, made.a1] },
        ],
      },
    ]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        app.call('PUT', `/api/courses/${made.course.id}/programme`, { as: staff, body: moves[at % 2] }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204))
    expect([
      ['1B: 1a1 2b1', '2A: 1a3 2a2'],
      ['1A: 1a2 2b1', '2B: 1a3 2a1'],
    ]).toContainEqual(shapeOf(app, made.course.id))
  })

  it('refuses parts of other courses, duplicates, and an unknown course; nothing moves', async () => {
    const app = await testApp()
    const staff = await editor(app)
    const made = await programme(app)
    const foreign = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    const put = async (wanted: unknown, id = made.course.id) => {
      const url = `/api/courses/${id}/programme`
      return (await app.call('PUT', url, { as: staff, body: { modules: wanted } })).json()
    }
    const before = shapeOf(app, made.course.id)
    const theirs = foreign.lessons[0]?.id ?? ''
    expect(await put([{ id: foreign.module.id, lessons: [] }])).toMatchObject(invalid('modules', UNKNOWN))
    expect(await put([{ id: made.b, lessons: [made.b1, theirs] }])).toMatchObject(invalid('modules', UNKNOWN))
    expect(
      await put([
        { id: made.b, lessons: [] },
        { id: made.b, lessons: [] },
      ]),
    ).toMatchObject(invalid('modules', 'Un module y figure deux fois.'))
    expect(
      await put([
        { id: made.a, lessons: [made.a1] },
        { id: made.b, lessons: [made.a1] },
      ]),
    ).toMatchObject(invalid('modules', 'Une leçon y figure deux fois.'))
    expect(await put([{ id: made.b, lessons: [], title: 'X' }])).toMatchObject({ status: 400 })
    expect(await put([{ id: made.b, lessons: [] }], 'abcdefghijklmno')).toMatchObject({ status: 404 })
    expect(shapeOf(app, made.course.id)).toEqual(before)
    expect(app.engine.read(system).get(lessons, theirs).module).toBe(foreign.module.id)
  })
})

describe('POST /api/courses/status', () => {
  it('changes all of them or none, and skips those with that status', async () => {
    const app = await testApp()
    const staff = await editor(app)
    const [draft, published] = await app.seed((tx) => [
      makeCourseWithLessons(tx, 1, { status: 'draft' }).course,
      makeCourse(tx, { status: 'published' }),
    ])
    const ids = [draft?.id ?? '', published?.id ?? '']
    const set = (body: object) => app.call('POST', '/api/courses/status', { as: staff, body })
    const statuses = () => ids.map((id) => app.engine.read(system).get(courses, id).status)
    const missing = await set({ ids: [...ids, 'abcdefghijklmno'], status: 'archived' })
    expect(missing.json()).toMatchObject(invalid('ids', UNKNOWN))
    expect(statuses()).toEqual(['draft', 'published'])
    expect((await set({ ids, status: 'published' })).statusCode).toBe(204)
    expect(statuses()).toEqual(['published', 'published'])
    expect(app.engine.read(system).get(courses, ids[1] ?? '').updated).toBe(published?.updated)
    expect((await set({ ids, status: 'supprimée' })).json().data).toHaveProperty('status')
    expect((await set({ ids: [], status: 'draft' })).json().data).toHaveProperty('ids')
  })
})

describe('POST /api/produits/status', () => {
  it('changes all of them or none', async () => {
    const app = await testApp()
    const staff = await editor(app, 'products.manage')
    const made = await app.seed((tx) => [
      makeProduit(tx, { status: 'draft' }),
      makeProduit(tx, { status: 'published' }),
    ])
    const ids = made.map(({ id }) => id)
    const set = (body: object) => app.call('POST', '/api/produits/status', { as: staff, body })
    const statuses = () => ids.map((id) => app.engine.read(system).get(produits, id).status)
    const missing = await set({ ids: [...ids, 'abcdefghijklmno'], status: 'archived' })
    expect(missing.json()).toMatchObject(invalid('ids', UNKNOWN))
    expect(statuses()).toEqual(['draft', 'published'])
    expect((await set({ ids, status: 'archived' })).statusCode).toBe(204)
    expect(statuses()).toEqual(['archived', 'archived'])
    expect((await set({ ids: [ids[0], ids[0]], status: 'draft' })).json().data).toHaveProperty('ids')
  })
})

describe('counts', () => {
  it('of courses: lessons and enrollments of the named ones', async () => {
    const app = await testApp()
    const staff = await editor(app)
    const [one, two] = [await app.person('p1@example.com'), await app.person('p2@example.com')]
    const [full, empty] = await app.seed((tx) => {
      const made = makeCourseWithLessons(tx, 3).course
      for (const { id } of [one, two]) tx.create(enrollments, { user: id, course: made.id })
      tx.create(enrollments, { user: one.id, course: makeCourseWithLessons(tx, 1).course.id })
      return [made, makeCourse(tx)]
    })
    const ask = (ids: string) => app.call('GET', `/api/courses/counts?ids=${ids}`, { as: staff })
    expect((await ask(`${empty.id},${full.id},abcdefghijklmno,${full.id}`)).json()).toEqual({
      counts: [
        { id: empty.id, lessons: 0, enrolled: 0, completed: 0 },
        { id: full.id, lessons: 3, enrolled: 2, completed: 0 },
      ],
    })
    expect((await ask('')).json().data).toHaveProperty('ids')
    expect((await ask(`${full.id},`)).statusCode).toBe(400)
    expect((await app.call('GET', '/api/courses/counts', { as: staff })).statusCode).toBe(400)
  })

  it('of products: published ones, the same for every caller', async () => {
    const app = await testApp()
    const staff = await editor(app, 'products.manage')
    const [audio, book] = await app.seed((tx) => {
      const made = ['Audios', 'Carnets'].map((name, at) => tx.create(categories, { name, order: at }))
      tx.create(categories, { name: 'Parcours', kind: 'course' })
      for (const status of ['published', 'published', 'draft', 'archived'] as const)
        tx.create(produits, { title: 'P', price: 1, status, category: made[0]?.id })
      makeProduit(tx)
      return made
    })
    const expected = {
      total: 3,
      categories: [
        { id: audio?.id, count: 2 },
        { id: book?.id, count: 0 },
      ],
    }
    expect((await app.call('GET', '/api/produits/counts')).json()).toEqual(expected)
    expect((await app.call('GET', '/api/produits/counts', { as: staff })).json()).toEqual(expected)
  })

  it('of categories and tags: everything that refers to them, drafts too', async () => {
    const app = await testApp()
    const staff = await editor(app)
    const made = await app.seed((tx) => {
      const [calm, sleep] = ['Calme', 'Sommeil'].map((name) => tx.create(tags, { name }).id)
      const [used, unused] = ['Utilisée', 'Inutilisée'].map((name) => tx.create(categories, { name }).id)
      const both = [calm ?? '', sleep ?? '']
      tx.create(produits, { title: 'P', price: 1, status: 'draft', category: used, tags: both })
      tx.create(courses, { title: 'C', status: 'archived', category: used, tags: [calm ?? ''] })
      makeProduit(tx)
      return { calm, sleep, used, unused }
    })
    const answer = (await app.call('GET', '/api/categories/uses', { as: staff })).json()
    expect(Object.fromEntries(answer.categories.map(Object.values))).toEqual({
      [made.used ?? '']: 2,
      [made.unused ?? '']: 0,
    })
    expect(Object.fromEntries(answer.tags.map(Object.values))).toEqual({
      [made.calm ?? '']: 2,
      [made.sleep ?? '']: 1,
    })
  })
})
