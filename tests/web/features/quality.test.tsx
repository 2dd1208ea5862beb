/** The questionnaire of a training as its person sees it, and the marks of a binder. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Indicators } from '../../../web/features/admin-quality/components/Indicators.tsx'
import SurveyForm from '../../../web/features/quality/components/SurveyForm.tsx'
import type { Survey } from '../../../web/features/quality/survey.ts'
import { pb } from '../../../web/lib/pocketbase.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const survey: Survey = {
  kind: 'positioning',
  courseTitle: 'Dormir',
  firstName: 'Claire',
  answeredAt: '2026-11-20 10:00:00.000Z',
  changeableUntil: '2026-12-20 10:00:00.000Z',
  isOpen: true,
  answers: { knowledge: 1, practice: 2, ease: 3, goals: 'Dormir' },
  hasPrivate: true,
}

describe('a questionnaire', () => {
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer mes réponses' }))
  /** What the server is sent; it answers with what it has. */
  const answering = () => {
    const transport = vi.fn<typeof fetch>(async (_url, options) => {
      expect(options?.body).toBeDefined()
      return Response.json(survey)
    })
    pb.transport = transport
    const bodies = () => transport.mock.calls.map(([, options]) => JSON.parse(String(options?.body)))
    return { bodies }
  }

  it('keeps the answer to a private question, unless it is erased on request', async () => {
    const { bodies } = answering()
    const done = vi.fn()
    render(<SurveyForm token="jeton" survey={survey} done={done} />)
    expect(screen.getByText(/Votre réponse n’est pas réaffichée/)).toBeTruthy()
    send()
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(bodies()[0]).toEqual({ token: 'jeton', answers: survey.answers, keepsPrivate: true })
    fireEvent.click(screen.getByRole('checkbox', { name: /Effacer ma réponse/ }))
    send()
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(2))
    expect(bodies()[1]).toMatchObject({ keepsPrivate: false })
  })

  it('says under each question what is missing, and sends nothing', async () => {
    const { bodies } = answering()
    render(<SurveyForm token="jeton" survey={{ ...survey, answers: {} }} done={vi.fn()} />)
    send()
    expect(await screen.findByText('4 champs sont à corriger.')).toBeTruthy()
    const [group] = screen.getAllByRole('group')
    if (!group) throw new Error('No scale')
    expect(within(group).getByText('Choisissez une note de 1 à 5.')).toBeTruthy()
    expect(document.activeElement).toBe(within(group).getAllByRole('radio')[0])
    fireEvent.click(within(group).getByRole('radio', { name: '3 sur 5' }))
    expect(within(group).queryByText('Choisissez une note de 1 à 5.')).toBeNull()
    expect(bodies()).toEqual([])
  })
})

describe('an indicator', () => {
  it('says its state in a word, what is lacking with the way to it, and what proves it', () => {
    renderAdmin(
      <MemoryRouter>
        <Indicators
          label="Indicateurs"
          findings={[
            {
              indicator: 1,
              state: 'missing',
              evidence: [{ what: 'Page publique', at: '2026-11-20 10:00:00.000Z', path: '/courses/x' }],
              lacks: [{ what: 'Les prérequis ne sont pas indiqués.', path: '/admin/courses/x/edit' }],
            },
            { indicator: 31, state: 'exempt', evidence: [], lacks: [] },
          ]}
        />
      </MemoryRouter>,
    )
    expect(screen.getByText('Information du public')).toBeTruthy()
    expect(screen.getByText(/^Le public trouve-t-il .* \(indicateur\s1\)$/)).toBeTruthy()
    const missing = screen.getByRole('list', { name: 'À compléter' })
    expect(within(missing).getByRole('link').getAttribute('href')).toBe('/admin/courses/x/edit')
    expect(within(screen.getByRole('list', { name: 'Preuves' })).getByText(/20\/11\/2026/)).toBeTruthy()
    expect(screen.getByText('Sans objet')).toBeTruthy()
  })
})
