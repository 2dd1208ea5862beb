import { describe, expect, it } from 'vitest'
import { answerDueOn, isLateComplaint, lateBefore } from '#drizzle/domain/complaint.ts'
import { parisMonthsLater, wallClock } from '#drizzle/domain/paris-clock.ts'
import {
  privateKeys,
  SURVEY_KINDS,
  SURVEY_QUESTIONS,
  storedAnswers,
  surveyProblems,
} from '#drizzle/domain/survey.ts'
import { fc, runs } from '../../support/properties.ts'

const at = (iso: string) => Date.parse(iso)

describe('three months later in Paris', () => {
  it('are the same hour in another season', () => {
    expect(new Date(parisMonthsLater(at('2026-08-10T08:30:00Z'), 3)).toISOString()).toBe(
      '2026-11-10T09:30:00.000Z',
    )
    // 2:30 does not exist on 29 March 2026: it moves on by an hour.
    expect(wallClock(parisMonthsLater(at('2025-12-29T01:30:00Z'), 3))).toBe('2026-03-29T03:30')
  })
  it('are the last day of a shorter month, and cross years', () => {
    expect(wallClock(parisMonthsLater(at('2026-11-30T10:00:00Z'), 3))).toBe('2027-02-28T11:00')
    expect(wallClock(parisMonthsLater(at('2027-11-30T10:00:00Z'), 3))).toBe('2028-02-29T11:00')
    // Already the 1st of January in Paris.
    expect(wallClock(parisMonthsLater(at('2026-12-31T23:30:00Z'), 3))).toBe('2027-04-01T00:30')
  })
})

describe('a date beyond the calendar', () => {
  it.each(['9999-12-31T23:59:59Z', '9999-11-01T00:00:00Z', '0001-01-01T00:00:00Z'])(
    'has no later one: %s',
    (iso) => {
      expect(parisMonthsLater(at(iso), 3)).toBeNaN()
    },
  )
})

describe('answers to a questionnaire', () => {
  it('require each scale and mandatory question, by its key', () => {
    expect(Object.keys(surveyProblems('positioning', {}))).toEqual(['knowledge', 'practice', 'ease', 'goals'])
    const whole = { knowledge: 1, practice: 5, ease: 3, goals: ' Mieux dormir ', needs: '  ' }
    expect(surveyProblems('positioning', whole)).toEqual({})
    expect(storedAnswers('positioning', whole)).toEqual({
      knowledge: 1,
      practice: 5,
      ease: 3,
      goals: 'Mieux dormir',
    })
    expect(privateKeys('positioning')).toEqual(['needs'])
  })
  it.each([0, 6, 2.5, '3', null, Number.NaN])('refuse %j as a mark', (overall) => {
    expect(Object.keys(surveyProblems('hot', { overall }))).toContain('overall')
  })
  it('refuse unknown questions and too long texts', () => {
    const scales = SURVEY_QUESTIONS.cold.filter(({ type }) => type === 'scale').map(({ key }) => [key, 4])
    const answers = Object.fromEntries(scales)
    expect(surveyProblems('cold', { ...answers, overall: 5 })).toEqual({
      overall: 'Cette question n’est pas posée.',
    })
    expect(Object.keys(surveyProblems('cold', { ...answers, examples: 'x'.repeat(2001) }))).toEqual([
      'examples',
    ])
  })
  it('have a unique key each', () => {
    for (const kind of SURVEY_KINDS) {
      const keys = SURVEY_QUESTIONS[kind].map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('a complaint', () => {
  const complaint = { receivedAt: '2026-11-02 09:00:00.000Z', answeredAt: '', status: 'new' } as const
  it('is due after ten working days, without holidays', () => {
    // The 11th of November is none.
    expect(answerDueOn(complaint)).toBe('2026-11-17')
    expect(isLateComplaint(complaint, at('2026-11-17T22:59:00Z'))).toBe(false)
    expect(isLateComplaint(complaint, at('2026-11-17T23:01:00Z'))).toBe(true)
  })
  it('is not late once it is answered or closed', () => {
    const now = at('2027-01-01T00:00:00Z')
    expect(isLateComplaint({ ...complaint, answeredAt: '2026-11-03 09:00:00.000Z' }, now)).toBe(false)
    expect(isLateComplaint({ ...complaint, status: 'closed' }, now)).toBe(false)
  })
  it('is late exactly before the bound of its lists', () => {
    const day = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') })
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 * 86_400_000 }), (now, age) => {
        const received = now - age
        const receivedAt = new Date(received).toISOString().replace('T', ' ')
        expect(isLateComplaint({ ...complaint, receivedAt }, now)).toBe(received < lateBefore(now))
      }),
      { numRuns: runs(200) },
    )
  })
})
