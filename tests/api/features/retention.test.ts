/** Where people stop in a film or recording. */
import { describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrollments, progress } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

describe('the retention of a lesson', () => {
  it('counts each person once in each part played', async () => {
    const app = await testApp()
    const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const { course, lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    const lesson = list[0]?.id ?? ''
    await app.seed((tx) => tx.update(lessons, lesson, { durationSeconds: 600 }))
    const played: [number, number][][] = [
      [[0, 600]],
      [[0, 300]],
      [
        [0, 12],
        [300, 312],
      ],
      [],
    ]
    const people: { id: string }[] = []
    for (const [at, watched] of played.entries()) {
      const person = await app.person(`p${at}@example.com`)
      await app.seed((tx) => {
        enrol(tx, app.clock.now(), person.id, course.id, 'manual')
        tx.create(progress, { user: person.id, lesson, watched })
      })
      people.push(person)
    }
    const ask = (as = staff) => app.call('GET', `/api/lessons/${lesson}/retention`, { as })
    const { parts, ...rest } = (await ask()).json()
    expect(rest).toEqual({ title: 'Leçon 1', seconds: 600, people: 3 })
    expect(parts).toHaveLength(60)
    expect(parts.slice(0, 3)).toEqual([3, 2, 2])
    expect(parts.slice(29, 33)).toEqual([2, 2, 1, 1])
    expect(parts.at(-1)).toBe(1)
    // Without an enrollment a person is no learner of the course.
    await app.seed((tx) => tx.delete(enrollments, tx.first(enrollments, { user: people[0]?.id ?? '' }).id))
    expect((await ask()).json().people).toBe(2)
  })

  it('is empty without a known length, and hidden from members', async () => {
    const app = await testApp()
    const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const { lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    const lesson = list[0]?.id ?? ''
    await app.seed((tx) => tx.update(lessons, lesson, { durationSeconds: 0 }))
    const ask = (id: string, as = staff) => app.call('GET', `/api/lessons/${id}/retention`, { as })
    expect((await ask(lesson)).json()).toEqual({ title: 'Leçon 1', seconds: 0, people: 0, parts: [] })
    expect((await ask('rien')).statusCode).toBe(404)
    const member = await app.person('membre@example.com')
    expect((await ask(lesson, member)).statusCode).toBe(403)
  })
})
