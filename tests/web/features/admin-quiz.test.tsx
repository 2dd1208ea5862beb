/** The editor of a quiz: questions, what they lack, the preview, and the quiz that is closed until it is opened. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { questionnaires } from '#drizzle/collections/questionnaires.ts'
import { system } from '#server/records/actor.ts'
import { press, write } from '../../support/interact.ts'
import { quizWorld } from '../../support/quiz.ts'
import { renderApp } from '../../support/render-app.tsx'

const openEditor = async (status: 'active' | 'draft') => {
  const world = await quizWorld()
  const { app, quiz, sol, course, lesson } = world
  await app.seed((tx) => tx.update(questionnaires, quiz, { status }))
  const page = await renderApp(`/admin/courses/${course}/quiz/${lesson}`, { app, as: sol })
  return { ...world, ...page }
}

describe('editor of a quiz', () => {
  it('adds a question once it lacks nothing, and shows it in the preview', async () => {
    await openEditor('active')
    await press('Ajouter une question')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Réponse courte' }))
    await write('Question', 'Que dit-on ?', await screen.findByRole('dialog'))
    await press('Ajouter la question')
    await screen.findByText('Écrivez au moins une réponse acceptée.')
    await write('Réponse acceptée 1', 'Tout bas')
    await press('Ajouter la question')
    await screen.findByText(/9\. Que dit-on/)
    await press('Aperçu')
    await within(await screen.findByRole('dialog', { name: /Aperçu/ })).findByText(/Que dit-on/)
    await press('Fermer', screen.getByRole('dialog', { name: /Aperçu/ }))
    await press('Résultats')
    await screen.findByText('Personne n’a encore rendu ce quiz.')
  })

  it('opens a closed quiz to members', async () => {
    const { app, quiz } = await openEditor('draft')
    await screen.findByText('Fermé')
    await press('Ouvrir aux membres')
    await screen.findByText('Ouvert')
    await waitFor(() => expect(screen.queryByText('Fermé')).toBeNull())
    expect(app.engine.read(system).get(questionnaires, quiz).status).toBe('active')
  })
})

describe('publication of a course', () => {
  it('says that its quiz is closed', async () => {
    const { app, quiz, sol, course } = await quizWorld()
    await app.seed((tx) => tx.update(questionnaires, quiz, { status: 'draft' }))
    await renderApp(`/admin/courses/${course}/edit?tab=publication`, { app, as: sol })
    await screen.findByText(/Le quiz «\s.+\s» est fermé/)
  })
})
