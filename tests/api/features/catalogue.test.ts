import { describe, expect, it } from 'vitest'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments, progress } from '#drizzle/collections/learning.ts'
import { payments, priceHistory } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

describe('categories and tags', () => {
  it('are public, and created with the permission, with the messages of the specification', async () => {
    const app = await testApp()
    const editor = await app.person('e@example.com', { role: 'staff', permissions: ['products.manage'] })
    const member = await app.person('m@example.com')
    const create = (url: string, body: object, as = editor) => app.call('POST', url, { as, body })
    expect(
      (await create('/api/categories', { name: 'Audios d’hypnose', kind: 'produit', order: 2 })).json(),
    ).toMatchObject({
      slug: 'audios-d-hypnose',
    })
    await create('/api/categories', { name: 'Carnets', order: 1 })
    const list = (await app.call('GET', '/api/categories?kind=produit')).json()
    expect(list.map((entry: { name: string }) => entry.name)).toEqual(['Carnets', 'Audios d’hypnose'])
    const blank = await create('/api/categories', { name: '' })
    expect(blank.json()).toMatchObject({
      status: 400,
      statusMessage: 'Erreur lors de la création de la catégorie',
    })
    expect((await create('/api/tags', { name: 'Sommeil' })).statusCode).toBe(200)
    const duplicate = await create('/api/tags', { name: 'sommeil ' })
    expect(duplicate.json().message).toBe('Erreur lors de la création du tag')
    expect((await create('/api/tags', { name: 'calme' }, member)).json()).toMatchObject({
      status: 403,
      message: "Vous n'avez pas les permissions nécessaires",
    })
    expect((await app.call('POST', '/api/tags', { body: { name: 'calme' } })).statusCode).toBe(401)
    expect((await create('/api/tags', { name: 'calme', slug: 'x' })).json().data.slug.code).toBe(
      'validation_unknown_field',
    )
  })

  it('take names in any script, each with an address of its own', async () => {
    const app = await testApp()
    const as = await app.person('admin@example.com', { role: 'admin' })
    const create = (name: string) => app.call('POST', '/api/tags', { as, body: { name } })
    const slugs = new Map<string, string>()
    for (const name of ['C++', 'C#', '🌿', '冥想', 'الهدوء', 'Ελλάδα', 'Straße']) {
      const made = await create(name)
      expect([name, made.statusCode, made.body]).toEqual([name, 200, made.body])
      slugs.set(name, app.engine.read(system).first(tags, { name }).slug)
    }
    expect([...slugs.values()]).toEqual([
      'c',
      'c-1',
      'sans-titre',
      'sans-titre-1',
      'sans-titre-2',
      'sans-titre-3',
      'strasse',
    ])
    // Capitals and accents make no other name.
    for (const name of [' c#', 'ΕΛΛΆΔΑ', '🌿']) expect((await create(name)).statusCode).toBe(400)
    const sharp = app.engine.read(system).first(tags, { name: 'C#' })
    const rename = (name: string) =>
      app.call('PATCH', `/api/collections/tags/records/${sharp.id}`, { as, body: { name } })
    expect((await rename('c#')).json()).toMatchObject({ name: 'c#', slug: 'c-1' })
    expect((await rename('c++')).json().data.name.code).toBe('validation_not_unique')
    expect((await rename('Dièse')).json()).toMatchObject({ slug: 'diese' })
  })
})

describe('the list of instructors', () => {
  it('shows those of published courses, and no private field', async () => {
    const app = await testApp()
    const [teacher, other] = [
      await app.person('t@example.com', { role: 'admin' }),
      await app.person('o@example.com', { role: 'staff', permissions: ['courses.manage'] }),
    ]
    await app.seed((tx) => {
      tx.update(users, teacher.id, { phone: '0639981234' })
      makeCourse(tx, { instructor: teacher.id })
      makeCourse(tx, { instructor: other.id, status: 'draft' })
    })
    const seen = (await app.call('GET', '/api/instructors')).json()
    expect(seen).toHaveLength(1)
    expect(Object.keys(seen[0]).sort()).toEqual(['avatar', 'bio', 'collectionId', 'headline', 'id', 'name'])
    expect((await app.call('GET', '/api/instructors', { as: other })).json()).toHaveLength(2)
  })
})

describe('written content', () => {
  it('is sanitised, gets a slug, and requires whole prices', async () => {
    const app = await testApp()
    const admin = await app.person('a@example.com', { role: 'admin' })
    const create = (collection: string, body: object) =>
      app.call('POST', `/api/collections/${collection}/records`, { as: admin, body })
    const first = (
      await create('produits', { title: 'Été', price: 19.999, content: '<p>a</p><script>x</script>' })
    ).json()
    expect(first).toMatchObject({
      slug: 'ete',
      content: '<p>a</p>',
      price: 20,
      taxRate: 20,
      stock: null,
      status: 'draft',
    })
    expect((await create('produits', { title: 'Été', price: 1 })).json().slug).toBe('ete-1')
    expect(
      (await create('produits', { title: 'X', price: 1, buttonLink: 'javascript:x' })).json().data,
    ).toHaveProperty('buttonLink')
    const half = await create('courses', { title: 'X', installmentPrice: 10 })
    expect(half.json().data.installmentCount.message).toBe('Indiquez le montant et le nombre de mensualités.')
    const course = (await create('courses', { title: 'X' })).json()
    expect(course).toMatchObject({
      status: 'draft',
      instructor: admin.id,
      completionThreshold: 100,
      slug: 'x',
    })
  })

  it('shows drafts only to those who manage them', async () => {
    const app = await testApp()
    const [draft, produit] = await app.seed((tx) => [
      makeCourse(tx, { status: 'draft' }),
      makeProduit(tx, { status: 'archived' }),
    ])
    const member = await app.person('m@example.com')
    for (const url of [
      `/api/collections/courses/records/${draft.id}`,
      `/api/collections/produits/records/${produit.id}`,
      `/api/courses/${draft.id}/outline`,
    ]) {
      expect((await app.call('GET', url, { as: member })).statusCode, url).toBe(404)
    }
  })
})

describe('the lowest price of thirty days', () => {
  it('comes from the price history written by the engine', async () => {
    const app = await testApp()
    const day = 86_400_000
    const course = await app.seed((tx) => makeCourse(tx, { price: 180 }))
    const change = (data: { price?: number; salePrice?: number; shortDescription?: string }) =>
      app.seed((tx) => tx.update(courses, course.id, data))
    app.clock.advance(40 * day)
    await change({ price: 160 })
    app.clock.advance(10 * day)
    await change({ price: 180 })
    app.clock.advance(5 * day)
    await change({ salePrice: 150 })
    await change({ shortDescription: 'sans effet sur le prix' })
    expect(
      app.engine
        .read(system)
        .find(priceHistory, { ref: course.id }, { sort: 'at' })
        .map((row) => row.price),
    ).toEqual([180, 160, 180, 150])
    const facts = await app.call('GET', `/api/prices/course/${course.id}`)
    expect(facts.json()).toEqual({ price: 150, regularPrice: 180, lowest30Days: 160 })
    expect(app.engine.read(system).get(courses, course.id).salePrice).toBe(150)
  })
})

describe('analytics events', () => {
  it('are dated by the server, anonymous without consent, and skipped for the administration', async () => {
    const app = await testApp()
    const member = await app.person('m@example.com')
    const admin = await app.person('a@example.com', { role: 'admin' })
    const track = (body: object, as: typeof member | null = member) =>
      app.call('POST', '/api/collections/analytics/records', { as, body })
    expect(
      (await track({ eventType: 'page_view', user: member.id, path: '/', createdAt: '2000-01-01' }))
        .statusCode,
    ).toBe(200)
    await app.call('POST', '/api/me/consents', { as: member, body: { purpose: 'audience', given: true } })
    await track({ eventType: 'page_view', user: member.id, path: '/boutique' })
    await track({ eventType: 'page_view', user: member.id, path: '/courses' }, admin)
    expect((await track({ eventType: 'page_view', path: '/admin/users' })).statusCode).toBe(400)
    expect((await track({ eventType: 'page_view', path: '/administration' }, null)).statusCode).toBe(200)
    expect((await track({ eventType: 'x', metadata: { big: 'x'.repeat(5000) } })).statusCode).toBe(400)
    const rows = (await app.call('GET', '/api/collections/analytics/records?sort=path', { as: admin })).json()
      .items
    expect(rows.map((row: { user: string }) => row.user)).toEqual(['', '', member.id, ''])
    expect(rows[0].createdAt).toBe('2026-11-20 10:00:00.000Z')
  })
})

describe('the statistics', () => {
  it('are counted from real rows, for those with the permission', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const analyst = await app.person('s@example.com', { role: 'staff', permissions: ['stats.view'] })
    const produit = await app.seed((tx) => makeProduit(tx, { price: 30 }))
    await app.seed((tx) => makeCourse(tx, { status: 'draft' }))
    const body = { items: [{ kind: 'produit', id: produit.id }], acceptsTerms: true }
    const { orderId } = (await app.call('POST', '/api/checkout', { as: claire, body })).json()
    await app.call('POST', `/api/checkout/demo/${orderId}`, { as: claire, body: { outcome: 'succeed' } })
    const answer = (await app.call('GET', '/api/admin/statistics', { as: analyst })).json()
    expect(answer).toMatchObject({
      courses: { total: 1, published: 0, draft: 1, views: 0 },
      revenue: { total: 3000, monthly: 3000, growth: null },
      range: { from: '2026-10-22', to: '2026-11-20' },
    })
    expect(answer.series.revenue).toHaveLength(30)
    expect(answer.series.revenue.at(-1)).toEqual({ date: '2026-11-20', cents: 3000 })
    expect(answer.activity[0].user).toHaveLength(15)
    expect(answer.activity[0]).toMatchObject({
      kind: 'payment',
      text: expect.stringContaining('30,00\u00a0€'),
    })
    expect((await app.call('GET', '/api/admin/statistics', { as: claire })).statusCode).toBe(403)
    expect((await app.call('GET', '/api/admin/statistics?from=hier', { as: analyst })).statusCode).toBe(400)
    expect(app.engine.read(system).count(produits)).toBe(1)
  })

  it('name a guest who paid as the order does', async () => {
    const app = await testApp()
    const analyst = await app.person('s@example.com', { role: 'staff', permissions: ['stats.view'] })
    const produit = await app.seed((tx) => makeProduit(tx, { title: 'Audio', kind: 'digital', price: 30 }))
    const guest = { email: 'zoe@example.com', name: 'Zoé Lisière' }
    const { orderId, token } = (
      await buy(app, null, [{ kind: 'produit', id: produit.id, qty: 1 }], guest)
    ).json()
    await pay(app, orderId, 'succeed', { token })
    const { activity } = (await app.call('GET', '/api/admin/statistics', { as: analyst })).json()
    const texts: string[] = activity.map(({ text }: { text: string }) => text)
    expect(texts).toContain('Zoé Lisière a payé 30,00\u00a0€ (Audio)')
    expect(texts.join()).not.toContain('zoe@example.com')
  })

  it('count only enrolled people as active, and compare with no base that is too small', async () => {
    const app = await testApp()
    const analyst = await app.person('s@example.com', { role: 'staff', permissions: ['stats.view'] })
    const [enrolled, visitor] = [await app.person('a@example.com'), await app.person('b@example.com')]
    await app.seed((tx) => {
      const { course, lessons } = makeCourseWithLessons(tx, 1)
      tx.create(enrollments, { user: enrolled.id, course: course.id, isActive: true })
      for (const user of [enrolled.id, visitor.id])
        tx.create(progress, {
          user,
          course: course.id,
          lesson: lessons[0]?.id ?? '',
          updatedAt: '2026-11-20 09:00:00.000Z',
        })
    })
    const paid = (paidAt: string, amountCents: number) =>
      app.seed((tx) =>
        tx.create(payments, {
          email: 'a@example.com',
          provider: 'demo',
          amountCents,
          status: 'paid',
          paidAt,
        }),
      )
    const growth = async () =>
      (await app.call('GET', '/api/admin/statistics', { as: analyst })).json().revenue.growth
    await paid('2026-11-20 09:00:00.000Z', 20_000)
    await paid('2026-10-10 09:00:00.000Z', 9_999)
    expect(await growth()).toBeNull()
    await paid('2026-10-10 09:00:00.000Z', 1)
    expect(await growth()).toBe(100)
    const answer = (await app.call('GET', '/api/admin/statistics', { as: analyst })).json()
    expect(answer.students).toMatchObject({ total: 1, active: 1 })
  })

  it('name the courses of the period alone, and count every course by status', async () => {
    const app = await testApp()
    const analyst = await app.person('s@example.com', { role: 'staff', permissions: ['stats.view'] })
    const people = [await app.person('a@example.com'), await app.person('b@example.com')]
    await app.seed((tx) => {
      const [now, before] = ['Maintenant', 'Avant'].map((title) => makeCourse(tx, { title }))
      makeCourse(tx, { title: 'Rangée', status: 'archived' })
      const enroll = (index: number, course = '', enrolledAt = '') =>
        tx.create(enrollments, { user: people[index]?.id ?? '', course, isActive: true, enrolledAt })
      const pay = (course = '', paidAt = '') =>
        tx.create(payments, {
          email: 'a@example.com',
          provider: 'demo',
          status: 'paid',
          amountCents: 4000,
          course,
          paidAt,
        })
      enroll(0, now?.id, '2026-11-19 09:00:00.000Z')
      enroll(1, now?.id, '2026-09-01 09:00:00.000Z')
      enroll(0, before?.id, '2026-09-01 09:00:00.000Z')
      pay(now?.id, '2026-11-19 09:00:00.000Z')
      for (const course of [now, before]) pay(course?.id, '2026-09-01 09:00:00.000Z')
    })
    const { topCourses, courses } = (await app.call('GET', '/api/admin/statistics', { as: analyst })).json()
    expect(topCourses).toMatchObject([{ title: 'Maintenant', enrollments: 1, cents: 4000 }])
    expect(courses).toMatchObject({ total: 3, archived: 1 })
    const all = (await app.call('GET', '/api/admin/statistics?from=2026-08-01', { as: analyst })).json()
      .topCourses
    expect(all).toMatchObject([
      { title: 'Maintenant', enrollments: 2, cents: 8000 },
      { title: 'Avant', enrollments: 1, cents: 4000 },
    ])
  })
})

describe('the catalogue’s filters', () => {
  it('offer the themes of published courses, with their counts', async () => {
    const app = await testApp()
    await app.seed((tx) => {
      const [sleep, parents] = ['Sommeil', 'Parents'].map((name) => tx.create(tags, { name }).id)
      tx.create(courses, { title: 'A', price: 1, status: 'published', tags: [sleep ?? ''] })
      tx.create(courses, { title: 'B', price: 1, status: 'published', tags: [sleep ?? ''] })
      tx.create(courses, { title: 'C', price: 1, status: 'draft', tags: [parents ?? ''] })
    })
    const answer = await app.call('GET', '/api/courses/themes')
    expect(answer.json().themes).toMatchObject([{ name: 'Sommeil', slug: 'sommeil', count: 2 }])
  })

  it('count the products that match the search', async () => {
    const app = await testApp()
    const category = await app.seed((tx) => {
      const { id } = tx.create(categories, { name: 'Audios', kind: 'produit' })
      tx.create(produits, { title: 'La clairière', price: 1, status: 'published', category: id })
      tx.create(produits, { title: 'Le nœud', price: 1, status: 'published', category: id })
      tx.create(produits, { title: 'La clairière, brouillon', price: 1, status: 'draft', category: id })
      return id
    })
    const counts = async (query: string) => (await app.call('GET', `/api/produits/counts${query}`)).json()
    expect(await counts('')).toEqual({ total: 2, categories: [{ id: category, count: 2 }] })
    expect(await counts('?q=clairi%C3%A8re')).toEqual({ total: 1, categories: [{ id: category, count: 1 }] })
    expect(await counts('?q=rien')).toEqual({ total: 0, categories: [{ id: category, count: 0 }] })
  })
})
