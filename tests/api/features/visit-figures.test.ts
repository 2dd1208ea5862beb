/** Figures of visits against a second, naive count of the same events. */
import { describe, expect, it } from 'vitest'
import { analytics } from '#drizzle/collections/analytics.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { fc, runs } from '../../support/properties.ts'

const PATH = '/api/admin/figures/visits?from=2026-11-01&to=2026-11-10'
const TYPES = [
  'course_view',
  'produit_view',
  'lesson_view',
  'checkout_open',
  'checkout_paid',
  'lesson_open',
] as const

interface Event {
  type: (typeof TYPES)[number]
  visit: string
  path: string
  /** Minutes after the first of November at midnight in Paris. */
  at: number
}
const event: fc.Arbitrary<Event> = fc.record({
  type: fc.constantFrom(...TYPES),
  visit: fc.constantFrom('', 'a', 'b', 'c', 'd'),
  path: fc.constantFrom('', '/', '/courses/x', '/boutique'),
  at: fc.integer({ min: -3000, max: 18_000 }),
})
const START = Date.parse('2026-10-31T23:00:00Z')
const instant = (minutes: number) => new Date(START + minutes * 60_000).toISOString().replace('T', ' ')
const END = Date.parse('2026-11-10T23:00:00Z')

const naive = (events: readonly Event[]) => {
  const seen = events
    .map((one, index) => ({ ...one, key: one.visit || `alone-${index}` }))
    .filter(({ type, at }) => type !== 'lesson_open' && at >= 0 && START + at * 60_000 < END)
  const visitsOf = (types: readonly string[]) =>
    new Set(seen.filter(({ type }) => types.includes(type)).map(({ key }) => key)).size
  const paths = [...new Set(seen.map(({ path }) => path).filter(Boolean))]
  return {
    visits: visitsOf(TYPES),
    looking: visitsOf(['course_view', 'produit_view']),
    checkouts: visitsOf(['checkout_open', 'checkout_paid']),
    paying: visitsOf(['checkout_paid']),
    pages: Object.fromEntries(
      paths.map((path) => {
        const views = seen.filter((one) => one.path === path)
        return [path, [new Set(views.map(({ key }) => key)).size, views.length]]
      }),
    ),
  }
}

describe('figures of visits', () => {
  it('equal a naive count, whatever the events', async () => {
    const app = await testApp()
    const reader = await app.person('chiffres@example.com', { role: 'staff', permissions: ['stats.view'] })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        await app.seed((tx) => {
          for (const { id } of tx.find(analytics, {})) tx.delete(analytics, id)
          for (const { type, visit, path, at } of events)
            tx.create(analytics, { eventType: type, sessionId: visit, path, createdAt: instant(at) })
        })
        const { total, pages, series } = (await app.call('GET', PATH, { as: reader })).json()
        const { pages: expected, ...steps } = naive(events)
        expect(total).toEqual({ ...steps, enrollments: 0 })
        expect(
          Object.fromEntries(
            pages.map(({ path, visits, views }: Record<string, number | string>) => [path, [visits, views]]),
          ),
        ).toEqual(expected)
        expect(series).toHaveLength(10)
      }),
      { numRuns: runs(15) },
    )
  })

  it('count enrolments of the period, and are for those who see figures', async () => {
    const app = await testApp()
    const reader = await app.person('chiffres@example.com', { role: 'staff', permissions: ['stats.view'] })
    const other = await app.person('autre@example.com', { role: 'staff', permissions: ['payments.manage'] })
    const member = await app.person('membre@example.com')
    await app.seed((tx) => {
      const { course } = makeCourseWithLessons(tx, 1, { title: 'Mieux dormir' })
      enrol(tx, app.clock.now(), member.id, course.id, 'manual')
    })
    const at = '/api/admin/figures/visits?from=2026-11-20&to=2026-11-20'
    const { total, beforeTotal } = (await app.call('GET', at, { as: reader })).json()
    expect([total.enrollments, beforeTotal.enrollments]).toEqual([1, 0])
    expect((await app.call('GET', at, { as: other })).statusCode).toBe(403)
    expect((await app.call('GET', at)).statusCode).toBe(401)
    expect((await app.call('GET', `${PATH}&to=2026-10-01`, { as: reader })).statusCode).toBe(400)
  })
})
