/** What the administration sees of a course that was completed faster than it can be, and of a lesson's least time. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { lessonValues, minimumHint } from '../../../web/features/admin-courses/lesson-form.ts'
import type { Lesson } from '../../../web/features/admin-courses/queries.ts'
import { Review } from '../../../web/features/admin-users/components/Review.tsx'
import {
  type Enrollment,
  isToCheck,
  type Person,
  peopleFilter,
} from '../../../web/features/admin-users/queries.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const REASON = 'Terminée en 1\u00a0min, alors que le programme demande au moins 5\u00a0min.'
const enrollment = { id: 'e1', review: 'to_check', reviewReason: REASON } as Enrollment

beforeAll(installBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (given: Enrollment) =>
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <Review enrollment={given} title="Le cours" />
    </QueryClientProvider>,
  )

it('a suspicious completion shows the reason, and sends « vérifiée » alone', async () => {
  const network = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ id: 'e1' }))
  vi.stubGlobal('fetch', network)
  show(enrollment)
  expect(screen.getByText(/^Terminée en 1\smin/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Marquer comme vérifiée, Le cours' }))
  await waitFor(() => expect(network).toHaveBeenCalledOnce())
  const [url, init] = network.mock.calls[0] ?? []
  expect([url, init?.method, init?.body]).toEqual([
    expect.stringMatching(/\/api\/collections\/enrollments\/records\/e1$/),
    'PATCH',
    '{"review":"verified"}',
  ])
})

it('a suspicious completion keeps the reason after the check, and others show none', () => {
  show({ ...enrollment, review: 'verified' })
  expect(screen.getByText(/^Progression vérifiée\. Terminée en 1\smin/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show({ ...enrollment, review: '', reviewReason: '' })
  expect(screen.queryByText(/Progression/)).toBeNull()
})

it('a suspicious completion is found in the list of people', () => {
  const requested = (rythme: string) => peopleFilter({ q: '', filters: { rythme } })
  expect(requested('a-verifier')).toBe('enrollments_via_user.review ?= "to_check"')
  expect(requested('verifiee')).toBe('enrollments_via_user.review ?= "verified"')
  const person = (review: Enrollment['review']) =>
    ({
      expand: {
        enrollments_via_user: [
          { ...enrollment, review: '' },
          { ...enrollment, review },
        ],
      },
    }) as Person
  expect([isToCheck(person('to_check')), isToCheck(person('verified')), isToCheck({} as Person)]).toEqual([
    true,
    false,
    false,
  ])
})

it('an empty minimum duration states its effect, for the form’s values', () => {
  const lesson = { type: 'text', content: '', durationSeconds: 0, mediaSeconds: 0 } as Lesson
  const values = { ...lessonValues(lesson), content: '<p>mot</p>'.repeat(400) }
  expect(minimumHint(values, lesson)).toContain('Champ vide\u00a0: 40\u00a0secondes')
  expect(minimumHint({ ...values, minutes: 20 }, lesson)).toContain('Champ vide\u00a0: 120\u00a0secondes')
  expect(minimumHint({ ...values, content: '' }, lesson)).toContain('Champ vide\u00a0: aucune')
})
