/** The first page of the member space: its sample, the payments that it leads to, and courses of others. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderApp } from '../../support/render-app.tsx'

describe('sample of the member space', () => {
  it('shows a member on the way and leads to the courses and to an account', async () => {
    const app = await testApp()
    await app.seed((tx) => makeCourseWithLessons(tx, 3))
    await renderApp('/mon-espace?preview=true', { app })
    await screen.findByText('Reprendre là où vous en étiez')
    expect(screen.queryByText('Vous n’avez encore rien réglé ici.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Voir les formations' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Créer mon compte' })).toBeTruthy()
  })
})

describe('« Paiements »', () => {
  it('takes the focus to the payments at each press', async () => {
    const app = await testApp()
    const member = await app.person('claire@example.com')
    await app.seed((tx) =>
      enrol(tx, app.clock.now(), member.id, makeCourseWithLessons(tx, 1).course.id, 'manual'),
    )
    await renderApp('/mon-espace', { app, as: member })
    const heading = await screen.findByRole('heading', { name: 'Derniers paiements' })
    for (const turn of [1, 2]) {
      ;(screen.getAllByRole('link', { name: 'Mes formations' })[0] as HTMLElement).focus()
      ;(screen.getAllByRole('link', { name: 'Paiements' })[0] as HTMLElement).click()
      await waitFor(() => expect(document.activeElement, `press ${turn}`).toBe(heading))
    }
    expect(document.querySelector('section[data-current]')).toBeTruthy()
  })
})

describe('course of others in the member space', () => {
  it('has lessons and no progress', async () => {
    const app = await testApp()
    const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 3))
    await renderApp(`/mon-espace/${course.slug}`, { app, as: await app.person('claire@example.com') })
    await screen.findAllByText(/^3\sleçons, /)
    expect(screen.queryByText(/0 sur/)).toBeNull()
  })
})
