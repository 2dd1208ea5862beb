// @vitest-environment jsdom
/** A member's quiz: begun, answered without a network, handed in. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptAnswers } from '../../../web/features/learning/quiz/kept.ts'
import { QuizLesson } from '../../../web/features/learning/quiz/QuizLesson.tsx'
import type { Attempt, Overview } from '../../../web/features/learning/quiz/queries.ts'
import { saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const overview: Overview = {
  ...{ title: 'Q', description: '', questionCount: 2, timeLimitMinutes: null, passScore: 70 },
  ...{
    maxAttempts: null,
    attemptsLeft: null,
    waitsUntil: '',
    openAttempt: '',
    hasPassed: false,
    attempts: [],
  },
}
const question = { help: '', targets: [], blanks: 0 }
const open: Attempt = {
  ...{ id: 't1', lesson: 'l1', number: 1, startedAt: '', expiresAt: '', completedAt: '' },
  now: '2026-11-20 10:00:00.000Z',
  questions: [
    {
      ...{ ...question, id: 'q1', type: 'single', label: 'Première ?' },
      choices: [
        { id: 'a1', label: 'Oui' },
        { id: 'a2', label: 'Non' },
      ],
    },
    { ...question, id: 'q2', type: 'text', label: 'Seconde ?', choices: [] },
  ],
  answers: {},
  result: null,
}
const graded: Attempt = {
  ...open,
  completedAt: '2026-11-20 10:05:00.000Z',
  result: { score: 50, passScore: 70, passed: false, isRevealed: false, questions: [] },
}

let isOnline = true
let sent: { method: string; url: string; body: { answers?: object } | null }[] = []

beforeEach(() => {
  installBrowser()
  localStorage.clear()
  isOnline = true
  sent = []
  let isGraded = false
  let stored = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method = 'GET' } = init
    if (!isOnline) throw new TypeError('Failed to fetch')
    sent.push({ method, url, body: init.body ? JSON.parse(String(init.body)) : null })
    if (url.includes('/submit')) isGraded = true
    if (url.includes('/answers')) stored = { ...stored, ...sent.at(-1)?.body?.answers }
    if (url.includes('/answers')) return Response.json({ savedAt: '2026-11-20 10:01:00.000Z' })
    if (url.endsWith('/quiz')) return Response.json(overview)
    return Response.json({ ...(isGraded ? graded : open), answers: stored })
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const claims = btoa(JSON.stringify({ exp: 4_000_000_000, id: 'u1', type: 'auth' }))
  saveSession(`a.${claims}.c`, { id: 'u1', collectionId: 'c', collectionName: 'users' } as never)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () =>
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <QuizLesson userId="u1" lessonId="l1" />
    </QueryClientProvider>,
  )
const click = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('asks one question at a time, keeps each answer and hands in', async () => {
  show()
  await click(/Commencer le quiz/)
  fireEvent.click(await screen.findByRole('radio', { name: 'Non' }))
  await waitFor(() => expect(sent.some(({ url }) => url.includes('/answers'))).toBe(true), { timeout: 3000 })
  // An older reading of the attempt, which does not have it, takes nothing from the screen.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Non' }).checked).toBe(true)
  await click(/Question suivante/)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Seconde ?' }), { target: { value: 'mot' } })
  await click(/Relire mes réponses/)
  await screen.findByText('Vous avez répondu à toutes les questions.')
  await click(/Rendre le quiz/)
  await screen.findByRole('heading', { name: 'Le quiz n’est pas encore réussi.' })
  const submitted = sent.filter(({ url }) => url.includes('/submit'))
  expect(submitted).toMatchObject([{ method: 'POST', body: { answers: { q2: 'mot' } } }])
  expect(keptAnswers('u1', 't1').answers).toEqual({})
})

it('keeps answers on the device while there is no network, and stays in the quiz when the page is laid out anew', async () => {
  const { unmount } = show()
  await click(/Commencer le quiz/)
  const no = await screen.findByRole('radio', { name: 'Non' })
  isOnline = false
  fireEvent.click(no)
  await screen.findByText(/vos réponses sont gardées sur cet appareil/, {}, { timeout: 4000 })
  expect(keptAnswers('u1', 't1').answers).toEqual({ q1: 'a2' })
  unmount()
  isOnline = true
  // Laid out anew, as when a telephone is turned: still in the quiz, with the answer.
  show()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Non' })).checked).toBe(true)
  await waitFor(() => expect(keptAnswers('u1', 't1').answers).toEqual({}))
  expect(sent.filter(({ url }) => url.includes('/answers')).at(-1)?.body).toMatchObject({
    answers: { q1: 'a2' },
  })
})
