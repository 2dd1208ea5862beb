/** A member's quiz: begun, answered without a network, handed in. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QuizLesson } from '../../../web/features/learning/quiz/QuizLesson.tsx'
import type { Attempt, Graded, Overview } from '../../../web/features/learning/quiz/queries.ts'
import { storedAnswers } from '../../../web/features/learning/quiz/unsent-answers.ts'
import { saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const overview: Overview = {
  title: 'Q',
  description: '',
  questionCount: 2,
  timeLimitMinutes: null,
  passScore: 70,
  maxAttempts: null,
  attemptsLeft: null,
  waitsUntil: '',
  openAttempt: '',
  hasPassed: false,
  attempts: [],
}
const question = { help: '', targets: [], blanks: 0 }
const open: Attempt = {
  id: 't1',
  lesson: 'l1',
  number: 1,
  startedAt: '',
  expiresAt: '',
  completedAt: '',
  now: '2026-11-20 10:00:00.000Z',
  questions: [
    {
      ...question,
      id: 'q1',
      type: 'single',
      label: 'Première ?',
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
const graded: Graded = {
  ...open,
  late: [],
  completedAt: '2026-11-20 10:05:00.000Z',
  result: { score: 50, passScore: 70, passed: false, isRevealed: false, questions: [] },
}

const CLOSED = 'Cette leçon ne vous est pas ouverte.'
let isOnline = true
let isClosed = false
/** What the server says to answers; 0: it takes them. */
let refusal = 0
/** What of the answers the server calls too late. */
let late: string[] = []
let attempt: Attempt = open
/** One a test: the page remembers which lesson's quiz is under way. */
let lesson = 0
const onRunning = vi.fn()
let sent: { method: string; url: string; body: { answers?: object } | null }[] = []

beforeEach(() => {
  installBrowser()
  localStorage.clear()
  isOnline = true
  isClosed = false
  refusal = 0
  late = []
  attempt = open
  lesson += 1
  onRunning.mockClear()
  sessionStorage.clear()
  sent = []
  let isGraded = false
  let stored = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method = 'GET' } = init
    if (!isOnline) throw new TypeError('Failed to fetch')
    sent.push({ method, url, body: init.body ? JSON.parse(String(init.body)) : null })
    if (url.includes('/submit') && isClosed)
      return Response.json({ status: 404, statusMessage: CLOSED, message: CLOSED, data: {} }, { status: 404 })
    if (url.includes('/submit')) isGraded = true
    if (url.includes('/answers') && refusal)
      return Response.json({ status: refusal, message: 'Non.', data: {} }, { status: refusal })
    if (url.includes('/answers')) stored = { ...stored, ...sent.at(-1)?.body?.answers }
    if (url.includes('/answers')) return Response.json({ savedAt: '2026-11-20 10:01:00.000Z' })
    if (url.endsWith('/quiz')) return Response.json(overview)
    return Response.json({ ...(isGraded ? { ...graded, late, id: attempt.id } : attempt), answers: stored })
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
      <QuizLesson userId="u1" lessonId={`l${lesson}`} onRunning={onRunning} />
    </QueryClientProvider>,
  )
const click = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('a quiz shows one question at a time, saves each answer and submits', async () => {
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
  expect(storedAnswers('u1', 't1').answers).toEqual({})
})

it('a quiz sends nothing more once submitted, and reports a refused answer', async () => {
  refusal = 400
  show()
  await click(/Commencer le quiz/)
  fireEvent.click(await screen.findByRole('radio', { name: 'Non' }))
  await screen.findByText(/n’ont pas pu être enregistrées/, {}, { timeout: 4000 })
  expect(screen.queryByText(/Pas de connexion/)).toBeNull()
  await click(/Question suivante/)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Seconde ?' }), { target: { value: 'mot' } })
  await click(/Relire mes réponses/)
  await click(/Rendre le quiz/)
  await screen.findByRole('heading', { name: 'Le quiz n’est pas encore réussi.' })
  const handedIn = sent.findIndex(({ url }) => url.includes('/submit'))
  expect(sent.slice(handedIn).filter(({ url }) => url.includes('/answers'))).toEqual([])
})

it('a quiz stores answers on the device offline, and stays open after a new layout', async () => {
  const { unmount } = show()
  await click(/Commencer le quiz/)
  const no = await screen.findByRole('radio', { name: 'Non' })
  isOnline = false
  fireEvent.click(no)
  await screen.findByText(/vos réponses sont gardées sur cet appareil/, {}, { timeout: 4000 })
  expect(storedAnswers('u1', 't1').answers).toEqual({ q1: 'a2' })
  unmount()
  isOnline = true
  // Laid out anew, as when a telephone is turned: still in the quiz, with the answer.
  show()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Non' })).checked).toBe(true)
  await waitFor(() => expect(storedAnswers('u1', 't1').answers).toEqual({}))
  expect(sent.filter(({ url }) => url.includes('/answers')).at(-1)?.body).toMatchObject({
    answers: { q1: 'a2' },
  })
})

it('a quiz shows its result after a new layout, and its card again after leaving', async () => {
  const { unmount } = show()
  await click(/Commencer le quiz/)
  await click(/Question suivante/)
  await click(/Relire mes réponses/)
  await click(/Rendre le quiz/)
  const result = { name: 'Le quiz n’est pas encore réussi.' }
  await screen.findByRole('heading', result)
  unmount()
  const again = show()
  await screen.findByRole('heading', result)
  again.unmount()
  await new Promise((resolve) => setTimeout(resolve, 1200))
  show()
  await screen.findByRole('heading', { name: 'Le quiz' })
})

/** A time limit that ends in `seconds`, by the server's clock and this one. */
const timed = (seconds: number): Attempt => ({
  ...open,
  id: `timed${seconds}`,
  now: new Date().toISOString().replace('T', ' '),
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString().replace('T', ' '),
})

it('a quiz warns of a time limit offline, and submits once the network is back', async () => {
  attempt = timed(2)
  late = ['q1']
  show()
  await click(/Commencer le quiz/)
  const no = await screen.findByRole<HTMLInputElement>('radio', { name: 'Non' })
  isOnline = false
  fireEvent.click(no)
  await screen.findByText(/Sans connexion avant la fin du temps/, {}, { timeout: 2000 })
  await screen.findByText(/Le quiz sera rendu dès que la connexion reviendra/, {}, { timeout: 4000 })
  expect(screen.queryByText(/sont enregistrées/)).toBeNull()
  expect(no.matches(':disabled')).toBe(true)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  // By itself, and late answers are named.
  await screen.findByText(/1 réponse \(question 1\) n’a pas compté/)
  expect(sent.filter(({ url }) => url.includes('/submit'))).toMatchObject([
    { body: { answers: { q1: 'a2' } } },
  ])
})

it('a quiz sends answers left on the device when its result is viewed, and reports late ones until read', async () => {
  attempt = { ...graded, id: 'left' }
  late = ['q1', 'q2']
  localStorage.setItem('quiz-u1-left', JSON.stringify({ answers: { q1: 'a1', q2: 'mot' }, seconds: {} }))
  const { unmount } = show()
  await click(/Commencer le quiz/)
  await screen.findByText(/2 réponses \(questions 1 et 2\) n’ont pas compté/)
  unmount()
  show()
  await screen.findByText(/2 réponses \(questions 1 et 2\) n’ont pas compté/)
  expect(sent.filter(({ url }) => url.includes('/submit'))).toHaveLength(1)
  await click(/Voir mes tentatives/)
  expect(localStorage.getItem('quiz-u1-left')).toBeNull()
})

it.each([
  ['its time ended', '2026-11-20 10:05:00.000Z', 1],
  ['it was handed in before', '2026-11-20 10:06:00.000Z', 0],
])('a quiz result shows whether %s', async (_, expiresAt, times) => {
  attempt = { ...graded, id: `ended${times}`, expiresAt }
  show()
  await click(/Commencer le quiz/)
  await screen.findByRole('heading', { name: 'Le quiz n’est pas encore réussi.' })
  expect(screen.queryAllByText(/Le temps était écoulé/)).toHaveLength(times)
})

it('a quiz moves the focus: to the first question, to the result, and back to the quiz', async () => {
  show()
  await click(/Commencer le quiz/)
  const first = await screen.findByRole('heading', { name: 'Première ?' })
  expect(document.activeElement).toBe(first)
  expect(onRunning.mock.calls).toEqual([[true]])
  await click(/Question suivante/)
  await click(/Relire mes réponses/)
  await click(/Rendre le quiz/)
  await screen.findByRole('heading', { name: 'Le quiz n’est pas encore réussi.' })
  expect(onRunning.mock.calls).toEqual([[true], [false]])
  await click(/Voir mes tentatives/)
  const card = await screen.findByRole('heading', { name: 'Le quiz' })
  expect(document.activeElement).toBe(card)
})

it('a quiz offers another try after a failure, and stays at the question across a reload', async () => {
  show()
  await click(/Commencer le quiz/)
  await click(/Question suivante/)
  await screen.findByText('Question 2 sur 2')
  expect(sessionStorage.getItem('quiz-place-t1')).toBe('1')
  await click(/Relire mes réponses/)
  await click(/Rendre le quiz/)
  await click(/Recommencer le quiz/)
  expect(sessionStorage.getItem('quiz-place-t1')).toBeNull()
  await waitFor(() => expect(sent.filter(({ url }) => url.endsWith('/quiz-attempts'))).toHaveLength(2))
})

it('a quiz reports a failed save despite a network, and an invalid number', async () => {
  refusal = 500
  const [first] = open.questions
  if (!first) throw new Error('a question')
  attempt = { ...open, id: 'n1', questions: [{ ...first, type: 'number', choices: [], label: 'Combien ?' }] }
  show()
  await click(/Commencer le quiz/)
  const field = await screen.findByRole('textbox', { name: /Combien/ })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'trois' } })
  fireEvent.blur(field)
  await screen.findByText(/Écrivez un nombre en chiffres/)
  await screen.findByText(/L’enregistrement n’aboutit pas/, {}, { timeout: 4000 })
  expect(screen.queryByText(/Pas de connexion/)).toBeNull()
  await click(/Relire mes réponses/)
  await screen.findByText('Ce n’est pas un nombre')
})

it('a quiz of a lesson closed meanwhile reports that, not the network, once the time is over', async () => {
  attempt = { ...open, id: 't9', expiresAt: '2026-11-20 10:00:00.500Z' }
  isClosed = true
  show()
  await click(/Commencer le quiz/)
  const alert = await screen.findByRole('alert', {}, { timeout: 5000 })
  expect(alert.textContent).toContain(CLOSED)
  expect(alert.textContent).not.toContain('connexion')
})
