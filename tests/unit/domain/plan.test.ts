import { describe, expect, it } from 'vitest'
import { doneThisWeek, paceToEndBefore, planEnd, planWeeks } from '#drizzle/domain/plan.ts'
import { fc } from '../../support/properties.ts'

const open = (name: string, availableAt = '') => ({ name, availableAt })
const names = (weeks: ReturnType<typeof planWeeks<{ name: string; availableAt: string }>>) =>
  weeks.map(({ monday, lessons }) => [monday, lessons.map(({ name }) => name).join(' ')])
/** A Wednesday. */
const NOW = new Date('2026-11-18T09:00:00Z')
const THIS_WEEK = '2026-11-16 08:00:00.000Z'
const LAST_WEEK = '2026-11-15 08:00:00.000Z'

describe('the weeks of a study plan', () => {
  it('begin with this one, and count what was completed in it', () => {
    const left = ['a', 'b', 'c', 'd'].map((name) => open(name))
    expect(names(planWeeks(left, 2, [LAST_WEEK], NOW))).toEqual([
      ['2026-11-16', 'a b'],
      ['2026-11-23', 'c d'],
    ])
    expect(names(planWeeks(left, 2, [THIS_WEEK], NOW))).toEqual([
      ['2026-11-16', 'a'],
      ['2026-11-23', 'b c'],
      ['2026-11-30', 'd'],
    ])
    // More than was meant: nothing is owed, nothing is credited to the weeks to come.
    expect(names(planWeeks(left, 2, [THIS_WEEK, THIS_WEEK, THIS_WEEK], NOW))[0]).toEqual([
      '2026-11-23',
      'a b',
    ])
    expect(doneThisWeek([THIS_WEEK, LAST_WEEK, ''], NOW)).toBe(1)
  })

  it('wait for a later module, and skip the weeks between', () => {
    const left = [open('a'), open('b', '2026-12-09 10:00:00.000Z'), open('c')]
    const weeks = planWeeks(left, 3, [], NOW)
    expect(names(weeks)).toEqual([
      ['2026-11-16', 'a'],
      ['2026-12-07', 'b c'],
    ])
    expect(planEnd(weeks)).toBe('2026-12-13')
  })

  it('follow the calendar of Paris', () => {
    // Half past midnight on Monday in Paris, still Sunday in UTC.
    const weeks = planWeeks([open('a', '2026-11-22 23:30:00.000Z')], 1, [], NOW)
    expect(names(weeks)).toEqual([['2026-11-23', 'a']])
  })

  it('hold every lesson once, in order, within the pace and none before it opens', () => {
    const lesson = fc.record({
      name: fc.string(),
      availableAt: fc.oneof(
        fc.constant(''),
        fc
          .date({ min: new Date('2026-11-01'), max: new Date('2028-01-01'), noInvalidDate: true })
          .map((at) => at.toISOString().replace('T', ' ')),
      ),
    })
    fc.assert(
      fc.property(fc.array(lesson, { maxLength: 60 }), fc.integer({ min: 1, max: 14 }), (left, perWeek) => {
        const weeks = planWeeks(left, perWeek, [], NOW)
        expect(weeks.flatMap(({ lessons }) => lessons)).toEqual(left)
        const mondays = weeks.map(({ monday }) => monday)
        expect(mondays).toEqual([...new Set(mondays)].sort())
        for (const { monday, lessons } of weeks) {
          expect(lessons.length).toBeLessThanOrEqual(perWeek)
          expect(lessons.length).toBeGreaterThan(0)
          expect(new Date(monday).getUTCDay()).toBe(1)
          const nextMonday = new Date(new Date(monday).getTime() + 7 * 86_400_000)
          // Two hours: Monday begins in Paris before it does in UTC.
          for (const { availableAt } of lessons)
            expect(availableAt === '' || new Date(availableAt.replace(' ', 'T')) < nextMonday).toBe(true)
        }
      }),
    )
  })
})

describe('the pace that meets a deadline', () => {
  const left = Array.from({ length: 12 }, (_, at) => open(String(at)))
  it('is the smallest one', () => {
    // Six weeks, this one included: the sixth ends on 27 December.
    expect(paceToEndBefore(left, '2026-12-28', [], NOW)).toBe(2)
    expect(paceToEndBefore(left, '2026-12-27', [], NOW)).toBe(3)
    expect(paceToEndBefore(left, '2027-12-27', [], NOW)).toBe(1)
  })
  it('does not exist where a module opens too late', () => {
    expect(paceToEndBefore([open('a', '2027-06-01 00:00:00.000Z')], '2027-01-01', [], NOW)).toBe(0)
  })
})
