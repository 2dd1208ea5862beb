/** The published results: of real rows, of no fewer than five answers, without a name. */
import { describe, expect, it, vi } from 'vitest'
import { enrollments } from '#drizzle/collections/learning.ts'
import { surveyRequests } from '#drizzle/collections/quality.ts'
import { trainingResults } from '#server/features/quality/results.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { switchOn } from '../../support/settings.ts'

const AT = '2026-11-10 10:00:00.000Z'

const world = async () => {
  const app = await testApp()
  const course = await app.seed((tx) => {
    switchOn(tx, 'qualiopi')
    makeCourse(tx, { title: 'Brouillon', status: 'draft' })
    return makeCourse(tx, { title: 'Dormir' })
  })
  const read = async () => {
    const answer = await app.call('GET', '/api/quality/results')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  /** A member who finished at `at` and gave a mark. */
  const finish = async (name: string, overall: number, at = AT) => {
    const { id } = await app.person(`${name}@example.com`)
    await app.seed((tx) => {
      const enrollment = tx.create(enrollments, { user: id, course: course.id, enrolledAt: at })
      tx.update(enrollments, enrollment.id, { completedAt: at })
      const hot = tx.first(surveyRequests, { user: id, kind: 'hot' })
      const answers = { overall, liked: '"overall":1 disait-elle' }
      tx.update(surveyRequests, hot.id, { answers, answeredAt: at, sentAt: at })
    })
  }
  return { app, course, read, finish }
}

describe('the published results of a course', () => {
  it('wait for five answers, and then cover the last twelve months', async () => {
    const { app, course, read, finish } = await world()
    await finish('old', 1, '2025-01-10 10:00:00.000Z')
    for (const name of ['a', 'b', 'c', 'd']) await finish(name, 5)
    const shown = { id: course.id, title: 'Dormir', slug: course.slug }
    expect((await read()).courses).toEqual([{ ...shown, figures: null }])
    await finish('e', 3)
    const { id } = await app.person('gone@example.com')
    await app.seed((tx) =>
      tx.create(enrollments, {
        user: id,
        course: course.id,
        enrolledAt: AT,
        expiresAt: '2026-11-15 10:00:00.000Z',
      }),
    )
    const results = await read()
    expect(results).toMatchObject({ since: '2025-11-20 10:00:00.000Z', at: '2026-11-20 10:00:00.000Z' })
    expect(results.courses).toEqual([
      { ...shown, figures: { learners: 6, finished: 83, abandoned: 17, satisfaction: 4.6, answers: 5 } },
    ])
    expect(JSON.stringify(results)).not.toMatch(/example\.com|disait/)
  })
  it('are an empty list without a published course', async () => {
    const app = await testApp()
    expect((await app.call('GET', '/api/quality/results')).json().courses).toEqual([])
  })
  it('are read once for concurrent callers, and again for later ones', async () => {
    const { app } = await world()
    const select = vi.spyOn(app.engine.reads, 'select')
    const answers = await Promise.all(Array.from({ length: 50 }, () => trainingResults(app.engine)))
    expect(new Set(answers).size).toBe(1)
    expect(select).toHaveBeenCalledTimes(3)
    expect(await trainingResults(app.engine)).not.toBe(answers[0])
  })
})
