/** Screens of a member: a lesson of another course, and the views of the follow-up with their search and their help. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { faqs } from '#drizzle/collections/faqs.ts'
import { testApp } from '../../support/app.ts'
import { enrolledIn } from '../../support/attested.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { dialog, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

describe('lesson of a course that is not the member’s', () => {
  it('shows nothing of itself, in the member space and on the site', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, lessons } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    const lesson = lessons[0]?.id ?? ''
    const { unmount } = await renderApp(`/mon-espace/${course.id}/${lesson}`, { app, as: claire })
    expect(await screen.findAllByText(/ne fait pas partie de votre espace/)).not.toHaveLength(0)
    expect(screen.queryByText('Contenu réservé')).toBeNull()
    unmount()
    await renderApp(`/courses/${course.id}/lessons/${lesson}`, { app, as: claire })
    expect(await screen.findAllByText('Débloquer cette leçon')).not.toHaveLength(0)
    expect(screen.queryByText('Contenu réservé')).toBeNull()
    const record = await app.call('GET', `/api/collections/lessons/records/${lesson}`, { as: claire })
    expect(record.statusCode).toBe(404)
  })
})

describe('follow-up of a member', () => {
  const open = async (view = '') => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    await app.seed((tx) =>
      tx.create(faqs, {
        question: 'Est-ce que je perds le contrôle ?',
        answer: '<p>Non.</p>',
        published: true,
      }),
    )
    return renderApp(`/client${view}`, { app, as: claire })
  }

  it.each([
    ['Rendez-vous', 'Aucun rendez-vous à venir.'],
    ['Documents', /^Aucun document/],
    ['Paramètres', 'Identité'],
  ])('has the view %s by its menu', async (name, shown) => {
    await open()
    const menu = await screen.findByRole('navigation', { name: 'Espace de suivi' })
    await press(name, menu)
    expect(await screen.findByText(name, { selector: 'h1' })).toBeTruthy()
    expect(await screen.findAllByText(shown)).not.toHaveLength(0)
  })

  it('finds a view without its accent, and leads to it', async () => {
    const { address } = await open()
    await screen.findByRole('navigation', { name: 'Espace de suivi' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    const search = await screen.findByRole('combobox')
    fireEvent.change(search, { target: { value: 'parametres' } })
    fireEvent.click(await screen.findByText('Paramètres', { selector: '[role="option"] *' }))
    await waitFor(() => expect(address()).toContain('view=parametres'))
  })

  it('answers a question that was asked before, and closes by Échap', async () => {
    await open()
    await press(/^Une question/)
    const help = await dialog(/^Une question/)
    await write('Chercher dans les questions fréquentes', 'controle', help)
    await press(/perds le contrôle/, help)
    expect(await within(help).findByText('Non.')).toBeTruthy()
    fireEvent.keyDown(help, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('course seen as one of its members', () => {
  it('is opened from its editor by a part of an address', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { title: 'Respirer' }))
    await enrolledIn(app, course.id, 'maelle@example.com', 'Maëlle Roux')
    await renderApp(`/admin/courses/${course.id}/edit`, { app, as: admin })
    await press('Autres actions')
    await press('Voir comme…')
    const viewing = await dialog('Voir comme une personne inscrite')
    await write('Qui suit la formation', 'maelle@', viewing)
    fireEvent.click(
      await screen.findByText('Maëlle Roux', { selector: '[role="option"], [role="option"] *' }),
    )
    expect(await within(viewing).findByText(/La formation est ouverte/)).toBeTruthy()
    expect(within(viewing).getAllByLabelText('Ouverte')).not.toHaveLength(0)
  })
})
