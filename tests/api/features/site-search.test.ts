/** `GET /api/search`: results by caller, and no leak of unreadable texts through the search. */
import { describe, expect, it } from 'vitest'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { fc, runs } from '../../support/properties.ts'

const DAY = 86_400_000

interface Result {
  kind: string
  id: string
  title: { text: string; marks: [number, number][] }
  course: { title: string }
  module: string
  snippet: { text: string; marks: [number, number][] } | null
  locked: boolean
  path: string
}

const ask = async (
  app: TestApp,
  q: string,
  { scope = 'catalogue', as = null }: { scope?: string; as?: Person | null } = {},
): Promise<Result[]> => {
  const reply = await app.call('GET', `/api/search?scope=${scope}&q=${encodeURIComponent(q)}`, { as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().results
}
const titles = async (...given: Parameters<typeof ask>) =>
  (await ask(...given)).map(({ title }) => title.text).sort()

/** A published course with a shut lesson, a preview and a module that waits, and a draft. */
const world = async () => {
  const app = await testApp()
  const ids = await app.seed((tx) => {
    const course = tx.create(courses, {
      title: 'Retrouver un sommeil paisible',
      status: 'published',
      price: 100,
      shortDescription: 'Neuf soirées pour s’endormir',
      description: '<p>Des <strong>rituels</strong> doux&nbsp;: <em>cohérence</em> cardiaque</p>',
      objectives: ['Apprivoiser les réveils nocturnes'],
      audience: 'Insomniaques',
    })
    const first = tx.create(modules, { course: course.id, title: 'Premières nuits', order: 1 })
    const later = tx.create(modules, {
      course: course.id,
      title: 'Plus tard',
      order: 2,
      releaseAfterDays: 3,
    })
    const shut = tx.create(lessons, {
      module: first.id,
      title: 'Le rituel des trente minutes',
      type: 'text',
      content: '<p>Le mot secret est <b>Zanzibar</b>, au bord de la mer.</p>',
      transcript: '<p>Transcrit&nbsp;: tintinnabuler</p>',
    })
    const preview = tx.create(lessons, {
      module: first.id,
      title: 'Accueil',
      type: 'text',
      isPreview: true,
      content: '<p>Bienvenue à Tombouctou, installez-vous.</p>',
    })
    const waiting = tx.create(lessons, {
      module: later.id,
      title: 'La sieste',
      type: 'text',
      content: '<p>Vladivostok</p>',
    })
    const draft = makeCourse(tx, { title: 'Un brouillon sur Samarcande', status: 'draft' })
    return { course, first, later, shut, preview, waiting, draft }
  })
  return { app, ...ids }
}
type World = Awaited<ReturnType<typeof world>>
const join = ({ app, course }: World, person: Person) =>
  app.seed((tx) => enrol(tx, app.clock.now(), person.id, course.id, 'manual'))

describe('a search in the catalogue', () => {
  it('finds courses by all of their texts, ignoring accents and endings, while typing', async () => {
    const { app, course } = await world()
    for (const q of ['sommeils', 'SOMM', 'rituel coherences', 'reveil nocturne', 'insomniaque', 'l’endormir'])
      expect(
        (await ask(app, q)).map(({ id }) => id),
        q,
      ).toContain(course.id)
    expect(await ask(app, 'sommeil zzz')).toEqual([])
    expect(await ask(app, '')).toEqual([])
  })

  it('names the place, in plain text', async () => {
    const { app } = await world()
    const [found] = await ask(app, 'coherence')
    expect(found?.path).toBe('/courses/retrouver-un-sommeil-paisible')
    const { text, marks } = found?.snippet ?? { text: '', marks: [] }
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['cohérence'])
    expect(text).not.toMatch(/[<>&]/)
  })

  it('puts exact titles first', async () => {
    const { app } = await world()
    await app.seed((tx) => {
      makeCourse(tx, { title: 'Autre' })
      tx.create(courses, { title: 'Respirer', status: 'published', audience: 'Qui pense au rituel' })
    })
    expect((await ask(app, 'rituel'))[0]?.title.text).toBe('Le rituel des trente minutes')
  })

  it('finds titles of the programme, and texts of previews alone', async () => {
    const all = await world()
    expect(await titles(all.app, 'trente minutes')).toEqual(['Le rituel des trente minutes'])
    expect((await ask(all.app, 'trente minutes'))[0]).toMatchObject({ locked: true, snippet: null })
    expect((await ask(all.app, 'tombouctou'))[0]).toMatchObject({
      locked: false,
      path: `/courses/${all.course.id}/lessons/${all.preview.id}`,
    })
    expect(await titles(all.app, 'premieres nuits')).toEqual(['Accueil', 'Le rituel des trente minutes'])
  })

  it('gives every caller the same, and never drafts', async () => {
    const all = await world()
    const root = await all.app.superuser()
    expect(await ask(all.app, 'samarcande', { as: root })).toEqual([])
    await all.app.seed((tx) => tx.update(courses, all.draft.id, { status: 'published' }))
    expect(await titles(all.app, 'samarcande')).toEqual(['Un brouillon sur Samarcande'])
    await all.app.seed((tx) => tx.update(courses, all.course.id, { status: 'archived' }))
    expect(await ask(all.app, 'sommeil')).toEqual([])
    expect(await ask(all.app, 'tombouctou')).toEqual([])
  })
})

describe('a search by course', () => {
  const byCourse = async (app: TestApp, q: string, limit = 10) => {
    const reply = await app.call('GET', `/api/search?by=course&limit=${limit}&q=${encodeURIComponent(q)}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json() as {
      results: Result[]
      groups: { course: { title: string }; count: number }[]
      totals: { courses: number; results: number }
    }
  }

  it('puts matching courses before those with many matching lessons, with counts', async () => {
    const { app } = await world()
    await app.seed((tx) => {
      const course = tx.create(courses, { title: 'Vagues', status: 'published' })
      const module = tx.create(modules, { course: course.id, title: 'Un', order: 1 })
      for (let at = 1; at <= 60; at += 1)
        tx.create(lessons, { module: module.id, title: `Sommeil ${at}`, type: 'text', order: at })
    })
    const { results, groups, totals } = await byCourse(app, 'sommeil')
    expect(groups.map(({ course, count }) => [course.title, count])).toEqual([
      ['Retrouver un sommeil paisible', 1],
      ['Vagues', 60],
    ])
    expect(totals).toEqual({ courses: 2, results: 61 })
    expect(results.map(({ kind }) => kind)).toEqual(['course', 'lesson', 'lesson', 'lesson', 'lesson'])
    const first = await byCourse(app, 'sommeil', 1)
    expect([first.groups.length, first.results.length, first.totals.courses]).toEqual([1, 1, 2])
    expect(await byCourse(app, 'qqqqqq')).toMatchObject({
      results: [],
      groups: [],
      totals: { courses: 0, results: 0 },
    })
  })

  it('counts no hidden text', async () => {
    const all = await world()
    expect((await byCourse(all.app, 'zanzibar')).totals).toEqual({ courses: 0, results: 0 })
    expect((await byCourse(all.app, 'samarcande')).totals).toEqual({ courses: 0, results: 0 })
  })
})

describe('a search without an oracle', () => {
  const answer = async (app: TestApp, q: string, scope: string, as: Person | null) => {
    const reply = await app.call('GET', `/api/search?scope=${scope}&q=${encodeURIComponent(q)}`, { as })
    return { status: reply.statusCode, body: reply.body }
  }

  it('gives a visitor the same reply for closed text as for unknown words', async () => {
    const { app } = await world()
    const nothing = await answer(app, 'qqqqqq', 'catalogue', null)
    for (const q of [
      'zanzibar',
      'zanz',
      'tintinnabuler',
      'vladivostok',
      'samarcande',
      'accueil zanzibar',
      'rituel zanzibar',
    ])
      expect(await answer(app, q, 'catalogue', null), q).toEqual(nothing)
  })

  it('gives a member the same reply for a delayed module, until it opens', async () => {
    const all = await world()
    const claire = await all.app.person('claire@example.com')
    await join(all, claire)
    const nothing = await answer(all.app, 'qqqqqq', 'learning', claire)
    expect(await answer(all.app, 'vladivostok', 'learning', claire)).toEqual(nothing)
    expect(await answer(all.app, 'sieste vladivostok', 'learning', claire)).toEqual(nothing)
    expect(await ask(all.app, 'sieste', { scope: 'learning', as: claire })).toMatchObject([
      { locked: true, snippet: null },
    ])
    all.app.clock.advance(3 * DAY)
    const again = {
      ...claire,
      token: all.app.engine.tokens.sign(
        'auth',
        all.app.engine.read(system).get((await import('#drizzle/collections/users.ts')).users, claire.id),
      ),
    }
    expect(await titles(all.app, 'vladivostok', { scope: 'learning', as: again })).toEqual(['La sieste'])
  })

  it('excludes hidden texts from the visitor’s query and from the member’s bound', async () => {
    const { app } = await world()
    const { texts } = app.engine
    const { expressionOf } = await import('#server/records/search/tokens.ts')
    const { soughtIn } = await import('#server/records/search/search-terms.ts')
    const sought = soughtIn('zanzibar')
    expect(texts.find('open', expressionOf(sought) ?? '', 50)).toEqual([])
    expect(texts.find('full', expressionOf(sought) ?? '', 50)).toHaveLength(1)
  })
})

describe('a search in the own courses', () => {
  it('requires an account', async () => {
    const { app } = await world()
    expect((await app.call('GET', '/api/search?scope=learning&q=x')).statusCode).toBe(401)
  })

  it('covers texts while the enrollment opens them', async () => {
    const all = await world()
    const { app } = all
    const claire = await app.person('claire@example.com')
    const find = (q: string) => titles(app, q, { scope: 'learning', as: claire })
    expect(await find('zanzibar')).toEqual([])
    expect(await find('sommeil')).toEqual([])
    await join(all, claire)
    expect(await find('zanzibar')).toEqual(['Le rituel des trente minutes'])
    expect(await find('sommeil')).toEqual(['Retrouver un sommeil paisible'])
    const [found] = await ask(app, 'zanzibar', { scope: 'learning', as: claire })
    expect(found?.path).toBe(`/mon-espace/${all.course.id}/${all.shut.id}`)
    const change = (values: object) =>
      app.seed((tx) => tx.update(enrollments, tx.first(enrollments, { user: claire.id }).id, values))
    await change({ expiresAt: '2026-11-20 09:00:00.000Z' })
    expect(await find('zanzibar')).toEqual([])
    expect(await find('trente minutes')).toEqual(['Le rituel des trente minutes'])
    await change({ isActive: false })
    expect(await find('trente')).toEqual([])
  })
})

describe('a search in the edited courses', () => {
  it('requires the right to write', async () => {
    const { app, draft } = await world()
    const member = await app.person('membre@example.com')
    const other = await app.person('autre@example.com', { role: 'staff', permissions: ['products.manage'] })
    const staff = await app.person('staff@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const get = (as: Person | null) => app.call('GET', '/api/search?scope=manage&q=samarcande', { as })
    expect((await get(null)).statusCode).toBe(403)
    expect((await get(member)).statusCode).toBe(403)
    expect((await get(other)).json().results).toEqual([])
    for (const as of [staff, await app.superuser()])
      expect((await get(as)).json().results).toMatchObject([{ path: `/admin/courses/${draft.id}/edit` }])
    expect(await titles(app, 'vladivostok', { scope: 'manage', as: staff })).toEqual(['La sieste'])
    await app.seed((tx) => tx.update(courses, draft.id, { instructor: other.id }))
    expect((await get(other)).json().results).toHaveLength(1)
    expect(await titles(app, 'vladivostok', { scope: 'manage', as: other })).toEqual([])
  })
})

describe('the search terms', () => {
  it('are bounded', async () => {
    const { app } = await world()
    for (const query of [`q=${'a'.repeat(10_000)}`, 'q=a&limit=0', 'q=a&limit=51', 'q=a&scope=all', ''])
      expect((await app.call('GET', `/api/search?${query}`)).statusCode, query.slice(0, 30)).toBe(400)
  })

  it('are never syntax', async () => {
    const { app } = await world()
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '"',
            '*',
            'NEAR(',
            ')',
            'AND',
            'OR',
            'NOT',
            '^',
            ':',
            '{title}',
            '-',
            '\u0000',
            'sommeil',
            '+',
            "'",
            '=',
          ),
          {
            maxLength: 12,
          },
        )
        .map((parts) => parts.join(' ')),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        const reply = await app.call('GET', `/api/search?q=${encodeURIComponent(q)}`)
        expect(reply.statusCode, q).toBe(200)
      }),
      { numRuns: runs(150) },
    )
  })
})
