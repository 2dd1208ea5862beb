import { describe, expect, it } from 'vitest'
import { type Finding, INDICATORS } from '#drizzle/domain/quality.ts'
import { type CourseFacts, courseBinder } from '#server/features/quality/indicators/course.ts'
import {
  LEARNER_INDICATORS,
  type LearnerFacts,
  learnerBinder,
} from '#server/features/quality/indicators/learner.ts'

const NOBODY = {
  total: 0,
  finished: 0,
  atRisk: 0,
  unwritten: 0,
  welcomed: 0,
  evaluated: 0,
  certified: 0,
  unpositioned: 0,
  needs: 0,
  adapted: 0,
  lastActivityAt: '',
}
const UNSENT = { isMuted: false, sent: 0, answered: 0, reminded: 0, lastAt: '' }
const AT = '2026-11-20 10:00:00.000Z'

const course = (changes: Partial<CourseFacts> = {}): CourseFacts => ({
  course: {
    title: 'Dormir',
    status: 'published',
    description: 'Des séances guidées',
    objectives: ['Dormir'],
    audience: 'Tous',
    prerequisites: 'Aucun',
    durationMinutes: 90,
    updated: AT,
  },
  site: { contact: 'a@example.com', hasAccessibility: true },
  programme: { lessons: 4, quizzes: 1, exercises: 0, resources: 2 },
  learners: NOBODY,
  surveys: { positioning: UNSENT, hot: UNSENT, cold: UNSENT },
  complaints: { total: 0, late: 0, lastAt: '' },
  improvements: { total: 1, done: 1, overdue: 0, lastAt: AT },
  paths: {
    page: '/p',
    sheet: '/s',
    publication: '/pub',
    lessons: '/l',
    learners: '#',
    results: '/r',
    complaints: '/c',
    improvements: '/i',
    site: '',
  },
  ...changes,
})
const stateOf = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ indicator, state }) => [indicator, state]))
const lacksOf = (findings: readonly Finding[], wanted: number) =>
  findings.find(({ indicator }) => indicator === wanted)?.lacks.map(({ what }) => what)

describe('the binder of a course', () => {
  it('lists each indicator, once and in order', () => {
    expect(courseBinder(course()).map(({ indicator }) => indicator)).toEqual([...INDICATORS])
  })
  it('proves what its sheet states, and requires nothing before it is possible', () => {
    expect(stateOf(courseBinder(course()))).toEqual({
      1: 'proven',
      2: 'exempt',
      4: 'exempt',
      5: 'proven',
      6: 'proven',
      8: 'exempt',
      9: 'exempt',
      10: 'exempt',
      11: 'proven',
      12: 'exempt',
      19: 'proven',
      30: 'exempt',
      31: 'exempt',
      32: 'proven',
    })
  })
  it('lists what a bare course lacks', () => {
    const bare = course({
      course: {
        title: 'x',
        status: 'draft',
        description: ' ',
        objectives: [],
        audience: '',
        prerequisites: '',
        durationMinutes: 0,
        updated: AT,
      },
      site: { contact: '', hasAccessibility: false },
      programme: { lessons: 0, quizzes: 0, exercises: 0, resources: 0 },
      improvements: { total: 0, done: 0, overdue: 0, lastAt: '' },
    })
    const findings = courseBinder(bare)
    expect(lacksOf(findings, 1)).toHaveLength(9)
    for (const indicator of [1, 5, 6, 11, 19, 32]) expect(stateOf(findings)[indicator]).toBe('missing')
  })
  it('covers its members: positioning, welcome, needs, drop-outs', () => {
    const learners = {
      ...NOBODY,
      total: 4,
      finished: 1,
      atRisk: 2,
      unwritten: 1,
      welcomed: 3,
      unpositioned: 1,
      needs: 1,
      evaluated: 1,
      lastActivityAt: AT,
    }
    const positioning = { ...UNSENT, sent: 4, answered: 3, lastAt: AT }
    const findings = courseBinder(course({ learners, surveys: { positioning, hot: UNSENT, cold: UNSENT } }))
    expect(stateOf(findings)).toMatchObject({
      2: 'missing',
      4: 'missing',
      8: 'missing',
      9: 'missing',
      10: 'missing',
      11: 'proven',
      12: 'missing',
      30: 'missing',
    })
    expect(lacksOf(findings, 2)).toEqual([
      'Encore 5\u00a0réponses à chaud avant que les résultats soient publiés.',
    ])
    expect(lacksOf(findings, 8)).toEqual(['1\u00a0personne sans positionnement.'])
    expect(lacksOf(findings, 10)).toEqual(['1\u00a0besoin sans aménagement noté.'])
  })
  it('is complete when all have answered, none waits and nothing is late', () => {
    const answered = { ...UNSENT, sent: 5, answered: 5, lastAt: AT }
    const findings = courseBinder(
      course({
        learners: { ...NOBODY, total: 5, finished: 5, welcomed: 5, evaluated: 5, lastActivityAt: AT },
        surveys: { positioning: answered, hot: answered, cold: answered },
        complaints: { total: 1, late: 0, lastAt: AT },
      }),
    )
    expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['proven']))
  })
  it('is late with a complaint, with an action, and with a muted questionnaire', () => {
    const findings = courseBinder(
      course({
        learners: { ...NOBODY, total: 1, finished: 1, unpositioned: 1 },
        surveys: {
          positioning: { ...UNSENT, isMuted: true },
          hot: { ...UNSENT, isMuted: true },
          cold: UNSENT,
        },
        complaints: { total: 2, late: 1, lastAt: AT },
        improvements: { total: 1, done: 0, overdue: 1, lastAt: AT },
      }),
    )
    expect(lacksOf(findings, 31)?.[0]).toContain('plus de 10\u00a0jours ouvrés')
    expect(lacksOf(findings, 32)).toEqual(['1\u00a0action dont l’échéance est passée.'])
    const journal = findings.find(({ indicator }) => indicator === 32)?.evidence.map(({ what }) => what)
    expect(journal).toEqual(['1\u00a0amélioration au journal, aucune réalisée'])
    expect(lacksOf(findings, 8)?.[0]).toContain('désactivé')
    expect(lacksOf(findings, 30)?.[0]).toContain('désactivé')
  })
})

const learner = (changes: Partial<LearnerFacts> = {}): LearnerFacts => ({
  state: 'active',
  enrolledAt: AT,
  completedAt: '',
  lastActivityAt: AT,
  surveys: {},
  muted: [],
  welcomes: [{ what: 'Invitation envoyée', at: AT }],
  evaluations: [],
  isEvaluated: true,
  certificate: null,
  writtenSince: [],
  complaints: [],
  ...changes,
})
const answered = {
  dueAt: AT,
  sentAt: AT,
  remindedAt: '',
  answeredAt: AT,
  hasGoals: true,
  hasNeeds: false,
  adaptation: '',
  adaptedAt: '',
}

describe('the quality sheet of a member', () => {
  it('lists the indicators about the member, once and in order', () => {
    expect(learnerBinder(learner()).map(({ indicator }) => indicator)).toEqual(LEARNER_INDICATORS)
  })
  it('requires a positioning, and has no needs without one', () => {
    const findings = learnerBinder(learner())
    expect(stateOf(findings)).toEqual({
      4: 'missing',
      8: 'missing',
      9: 'proven',
      10: 'missing',
      11: 'exempt',
      12: 'proven',
      30: 'exempt',
      31: 'exempt',
    })
    expect(lacksOf(findings, 8)?.[0]).toContain('Aucun positionnement n’est parti')
  })
  it('has nothing to prove before the start', () => {
    const findings = learnerBinder(learner({ state: 'waiting', welcomes: [], lastActivityAt: '' }))
    expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['exempt']))
  })
  it('is proven by the answers, and requires an adaptation where a need is stated', () => {
    expect(stateOf(learnerBinder(learner({ surveys: { positioning: answered } })))).toMatchObject({
      4: 'proven',
      8: 'proven',
      10: 'proven',
    })
    const needy = { ...answered, hasNeeds: true }
    expect(stateOf(learnerBinder(learner({ surveys: { positioning: needy } })))).toMatchObject({
      10: 'missing',
    })
    const adapted = { ...needy, adaptation: 'Sous-titres', adaptedAt: AT }
    expect(stateOf(learnerBinder(learner({ surveys: { positioning: adapted } })))).toMatchObject({
      10: 'proven',
    })
  })
  it('suggests writing to a member who dropped out, until it was done', () => {
    expect(stateOf(learnerBinder(learner({ state: 'at_risk' })))).toMatchObject({ 12: 'missing' })
    const writtenSince = [{ what: 'rappel du questionnaire', at: AT }]
    expect(stateOf(learnerBinder(learner({ state: 'at_risk', writtenSince })))).toMatchObject({
      12: 'proven',
    })
  })
  it('ends with the satisfaction, and waits for the cold questionnaire', () => {
    const cold = { ...answered, sentAt: '', answeredAt: '', dueAt: '2027-02-20 10:00:00.000Z' }
    const ended = learner({ state: 'finished', completedAt: AT, surveys: { hot: answered, cold } })
    expect(stateOf(learnerBinder(ended))).toMatchObject({ 11: 'missing', 30: 'proven' })
    const late = learner({ ...ended, surveys: { hot: answered, cold: { ...cold, sentAt: AT } } })
    expect(lacksOf(learnerBinder(late), 30)).toEqual(['Questionnaire à froid sans réponse.'])
  })
})
