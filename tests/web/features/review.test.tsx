/** What the administration sees of a course that was completed faster than it can be, and of a lesson's least time. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { enrollments } from '#drizzle/collections/learning.ts'
import { system } from '#server/records/actor.ts'
import { lessonValues, minimumHint } from '../../../web/features/admin-courses/lesson-form.ts'
import type { Lesson } from '../../../web/features/admin-courses/queries.ts'
import { Review } from '../../../web/features/admin-users/components/Review.tsx'
import {
  type Enrollment,
  isToCheck,
  type Person,
  peopleFilter,
} from '../../../web/features/admin-users/queries.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const REASON = 'Terminée en 1\u00a0min, alors que le programme demande au moins 5\u00a0min.'

/** The mark of an enrollment as the administration sees it. */
const show = async (review: Enrollment['review']) => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const claire = await app.person('claire@example.com')
  const { id } = await app.seed((tx) => {
    const { course } = makeCourseWithLessons(tx, 1)
    const reason = review ? REASON : ''
    return tx.create(enrollments, { user: claire.id, course: course.id, review, reviewReason: reason })
  })
  const path = `/api/collections/enrollments/records/${id}`
  const enrollment = (await app.call('GET', path, { as: admin })).json() as Enrollment
  const page = await renderElement(<Review enrollment={enrollment} title="Le cours" />, { app, as: admin })
  return { ...page, path, stored: () => app.engine.read(system).get(enrollments, id) }
}

describe('suspicious completion', () => {
  it('shows the reason, and sends « vérifiée » alone', async () => {
    const { network, path, stored } = await show('to_check')
    expect(screen.getByText(/^Terminée en 1\smin/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Marquer comme vérifiée, Le cours' }))
    await waitFor(() => expect(stored()).toMatchObject({ review: 'verified', reviewReason: REASON }))
    expect(network.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PATCH', path, { review: 'verified' }],
    ])
  })

  it('keeps the reason after the check', async () => {
    await show('verified')
    expect(screen.getByText(/^Progression vérifiée\. Terminée en 1\smin/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is shown of no other completion', async () => {
    await show('')
    expect(screen.queryByText(/Progression/)).toBeNull()
  })

  it('is found in the list of people', () => {
    const requested = (rythme: string) => peopleFilter({ q: '', filters: { rythme } })
    expect(requested('a-verifier')).toBe('enrollments_via_user.review ?= "to_check"')
    expect(requested('verifiee')).toBe('enrollments_via_user.review ?= "verified"')
    const person = (review: Enrollment['review']) =>
      ({
        expand: {
          enrollments_via_user: [{ review: '' }, { review }],
        },
      }) as Person
    expect([isToCheck(person('to_check')), isToCheck(person('verified')), isToCheck({} as Person)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('empty minimum duration', () => {
  it('states its effect, for the form’s values', () => {
    const lesson = { type: 'text', content: '', durationSeconds: 0, mediaSeconds: 0 } as Lesson
    const values = { ...lessonValues(lesson), content: '<p>mot</p>'.repeat(400) }
    expect(minimumHint(values, lesson)).toContain('Champ vide\u00a0: 40\u00a0secondes')
    expect(minimumHint({ ...values, minutes: 20 }, lesson)).toContain('Champ vide\u00a0: 120\u00a0secondes')
    expect(minimumHint({ ...values, content: '' }, lesson)).toContain('Champ vide\u00a0: aucune')
  })
})
