/** Acts beside the form of a course. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { enrol } from '#server/features/enrollments/index.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { openCourse, showCourse } from '../../support/course-editor.tsx'
import { dialog, dialogIsClosed, press, write } from '../../support/interact.ts'

describe('course acts', () => {
  it('deletes with a word that is typed, and asks nothing about what was unsaved', async () => {
    const { address, stored } = await openCourse()
    await write('Titre', 'Un autre titre')
    await press('Autres actions')
    await press('Supprimer')
    const question = await dialog(/./)
    await write('Tapez SUPPRIMER pour confirmer', 'SUPPRIMER')
    await press('Supprimer', question)
    await waitFor(() => expect(address()).toBe('/admin/courses'))
    expect(stored()).toBeNull()
    // The one that confirmed is closing.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers to archive a course that people follow instead of deleting it', async () => {
    const { app, address, course, stored } = await openCourse()
    const claire = await app.person('claire@example.com')
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'invitation'))
    await press('Autres actions')
    await press('Supprimer')
    const question = await dialog(/^Supprimer la formation/)
    await write('Tapez SUPPRIMER pour confirmer', 'SUPPRIMER')
    await press('Supprimer', question)
    const offer = await dialog(/^Archiver plutôt/)
    expect(within(offer).getByText(/^Des personnes suivent cette formation/)).toBeTruthy()
    await press('Archiver', offer)
    await waitFor(() => expect(stored()?.status).toBe('archived'))
    expect(address()).toContain(course.id)
  })

  it('is duplicated, and opens the copy', async () => {
    const { address, course } = await openCourse()
    await press('Autres actions')
    await press('Dupliquer')
    expect(await screen.findByText('Respirer (copie)', { selector: 'h1' })).toBeTruthy()
    expect(address()).not.toContain(course.id)
  })

  it('is not published while it is empty, and leads to what it lacks', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const course = await app.seed((tx) => makeCourse(tx, { title: 'Vide', status: 'draft' }))
    const { address } = await showCourse(app, admin, course.id)
    await screen.findByText('Vide', { selector: 'h1' })
    await press('Publier')
    const question = await dialog(/^Publier/)
    expect(await within(question).findByText(/Au moins une leçon\s: à ajouter/)).toBeTruthy()
    expect(within(question).queryByRole('button', { name: /^Publier/ })).toBeNull()
    await press(/^Compléter\s: Au moins une leçon/, question)
    await waitFor(() => expect(address()).toContain('tab=programme'))
    await dialogIsClosed(/^Publier/)
  })
})
