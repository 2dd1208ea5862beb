/** Progress that is earned: why it stands where it stands, and a course that went faster than it can. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { progress } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import UsersPage from '../../../web/features/admin-users/pages/UsersPage.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { dialog, press, tableOf } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

/** Claire in a course of two texts that take a minute each at least. */
const world = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { course, lessons: made } = await app.seed((tx) =>
    makeCourseWithLessons(tx, 2, { title: 'Respirer', certificate: true }),
  )
  const ids = made.map(({ id }) => id)
  await app.seed((tx) => {
    for (const id of ids) tx.update(lessons, id, { minimumSeconds: 60 })
    enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
  })
  return { app, claire, course, ids }
}

describe('course that went faster than it can', () => {
  it('is found among people and checked in their sheet, which takes it off the list', async () => {
    const { app, claire, ids } = await world()
    // Both are opened at once and wait together.
    for (const id of ids) await app.call('POST', `/api/lessons/${id}/visits`, { as: claire })
    app.clock.advance(61_000)
    for (const { id } of app.engine.read(system).find(progress, { user: claire.id })) {
      const body = { completed: true }
      const answer = await app.call('PATCH', `/api/collections/progress/records/${id}`, { as: claire, body })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const { unmount } = await renderApp(<UsersPage />, {
      app,
      as: admin,
      at: '/admin/users?rythme=a-verifier',
    })
    const table = await tableOf('Utilisateurs')
    expect(await within(table).findByText('Progression à vérifier')).toBeTruthy()
    await press('claire', table)
    const sheet = await dialog('claire')
    expect(await within(sheet).findByText(/^Terminée en .*, alors que le programme demande/)).toBeTruthy()
    await press('Marquer comme vérifiée, Respirer', sheet)
    expect(await within(sheet).findByText(/^Progression vérifiée\./)).toBeTruthy()
    unmount()
    await renderApp(<UsersPage />, { app, as: admin, at: '/admin/users?rythme=a-verifier' })
    expect(await screen.findByText('Aucun résultat.')).toBeTruthy()
  })
})

describe('percentage of a course', () => {
  it('says what it counts and what is missing, and follows what counts elsewhere', async () => {
    const { app, claire, course, ids } = await world()
    await renderApp(`/mon-espace/${course.id}`, { app, as: claire })
    const summary = await screen.findByText(/^Pourquoi 0\s%\s\?$/)
    fireEvent.click(summary)
    expect(await screen.findByText('0 leçon terminée sur 2. Chaque leçon compte autant.')).toBeTruthy()
    const answer = summary.closest('details') as HTMLElement
    expect(within(answer).getAllByRole('listitem')).toHaveLength(2)
    await app.seed((tx) => tx.create(progress, { user: claire.id, lesson: ids[0] ?? '', completed: true }))
    expect(await screen.findByText(/^Pourquoi 50\s%\s\?$/)).toBeTruthy()
    await waitFor(() => expect(within(answer).getAllByRole('listitem')).toHaveLength(1))
  })
})
