/**
 * A member's quiz: begun, answered without a network, handed in. Isolated: a quiz that was left goes on trying to send
 * its answers.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { questionnaireResponses, questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { QuizLesson } from '../../../web/features/learning/quiz/QuizLesson.tsx'
import { storedAnswers } from '../../../web/features/learning/quiz/unsent-answers.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const CLOSED = 'Cette leçon ne vous est pas ouverte.'
const FAILED = 'Le quiz n’est pas encore réussi.'
const ANSWERS = /^PUT .*\/answers$/
const SUBMIT = /^POST .*\/submit$/
const MINUTE = 60_000

const TWO = [
  {
    key: 'single',
    type: 'single',
    label: 'Première ?',
    options: [
      { value: 'v0', label: 'Oui' },
      { value: 'v1', label: 'Non' },
    ],
    answerKey: { right: 'v0' },
  },
  { key: 'text', type: 'text', label: 'Seconde ?', answerKey: { accepted: ['autre'] } },
] as const
const NUMBER = [{ key: 'number', type: 'number', label: 'Combien ?', answerKey: { value: 3 } }] as const

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** Claire with a quiz of these questions, which needs seventy per cent. */
const world = async (drafts: readonly object[] = TWO, settings: { timeLimitMinutes?: number } = {}) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const lesson = await app.seed((tx) => {
    const { course, lessons: list } = makeCourseWithLessons(tx, 1)
    const quiz = tx.create(questionnaires, {
      title: 'Le point',
      kind: 'quiz',
      status: 'active',
      settings,
      passScore: 70,
    }).id
    drafts.forEach((question, at) => {
      tx.create(questions, { ...structuredClone(question), questionnaire: quiz, order: at + 1 } as never)
    })
    const id = list[0]?.id ?? ''
    tx.update(lessons, id, { type: 'quiz', quiz, manualCompletion: false })
    enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
    return id
  })
  const onRunning = vi.fn()
  const attempts = () =>
    app.engine.read(system).find(questionnaireResponses, { lesson }, { sort: 'created,@rowid' })
  /** The last attempt, its questions, and the choices of the first. */
  const attempt = () => {
    const last = attempts().at(-1)
    const [first, second] = last?.sheet?.questions ?? []
    const [choice = ''] = first?.type === 'single' ? first.key : []
    return { id: last?.id ?? '', first: first?.id ?? '', second: second?.id ?? '', choice }
  }
  const call = (method: string, path: string, body?: object) => app.call(method, path, { as: claire, body })
  return {
    app,
    claire,
    onRunning,
    attempts,
    attempt,
    start: () => call('POST', '/api/quiz-attempts', { lesson }),
    submit: () => call('POST', `/api/quiz-attempts/${attempt().id}/submit`, { answers: {}, seconds: {} }),
    unsent: () => storedAnswers(claire.id, attempt().id).answers,
    show: () =>
      renderElement(<QuizLesson userId={claire.id} lessonId={lesson} onRunning={onRunning} />, {
        app,
        as: claire,
      }),
  }
}
const click = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const handIn = async () => {
  await click(/Relire mes réponses/)
  await click(/Rendre le quiz/)
}
const choiceOf = (element: HTMLElement): string => (element as HTMLInputElement).value

describe('quiz', () => {
  it('shows one question at a time, saves each answer and submits', async () => {
    const { attempt, unsent, show } = await world()
    const { network } = await show()
    await click(/Commencer le quiz/)
    fireEvent.click(await screen.findByRole('radio', { name: 'Non' }))
    await waitFor(() => expect(network.sent(ANSWERS)).not.toHaveLength(0))
    // An older reading of the attempt, which does not have it, takes nothing from the screen.
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Non' }).checked).toBe(true)
    await click(/Question suivante/)
    fireEvent.change(await screen.findByRole('textbox', { name: 'Seconde ?' }), { target: { value: 'mot' } })
    await click(/Relire mes réponses/)
    await screen.findByText('Vous avez répondu à toutes les questions.')
    await click(/Rendre le quiz/)
    await screen.findByRole('heading', { name: FAILED })
    expect(network.sent(SUBMIT)).toMatchObject([{ body: { answers: { [attempt().second]: 'mot' } } }])
    expect(unsent()).toEqual({})
  })

  it('sends nothing more once submitted, and reports a refused answer', async () => {
    const { show } = await world()
    const { network } = await show()
    network.answer(ANSWERS, 400, Number.POSITIVE_INFINITY)
    await click(/Commencer le quiz/)
    fireEvent.click(await screen.findByRole('radio', { name: 'Non' }))
    await screen.findByText(/n’ont pas pu être enregistrées/)
    expect(screen.queryByText(/Pas de connexion/)).toBeNull()
    await click(/Question suivante/)
    fireEvent.change(await screen.findByRole('textbox', { name: 'Seconde ?' }), { target: { value: 'mot' } })
    await handIn()
    await screen.findByRole('heading', { name: FAILED })
    const handedIn = network.requests.findIndex(({ url }) => url.endsWith('/submit'))
    expect(network.requests.slice(handedIn).filter(({ url }) => url.includes('/answers'))).toEqual([])
  })

  it('stores answers on the device offline, and stays open after a new layout', async () => {
    const { attempt, unsent, show } = await world()
    const { network, unmount } = await show()
    await click(/Commencer le quiz/)
    const no = await screen.findByRole('radio', { name: 'Non' })
    const answers = { [attempt().first]: choiceOf(no) }
    network.cut()
    fireEvent.click(no)
    await screen.findByText(/vos réponses sont gardées sur cet appareil/)
    expect(unsent()).toEqual(answers)
    const tries = network.sent(ANSWERS).length
    unmount()
    // The page that goes tries once more.
    await waitFor(() => expect(network.sent(ANSWERS).length).toBeGreaterThan(tries))
    // Laid out anew, as when a telephone is turned: still in the quiz, with the answer.
    const again = await show()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Non' })).checked).toBe(true)
    await waitFor(() => expect(unsent()).toEqual({}))
    expect(again.network.sent(ANSWERS).at(-1)?.body).toMatchObject({ answers })
  })

  it('shows its result after a new layout, and its card again after leaving', async () => {
    const { show } = await world()
    const { unmount } = await show()
    await click(/Commencer le quiz/)
    await click(/Question suivante/)
    await handIn()
    await screen.findByRole('heading', { name: FAILED })
    unmount()
    const again = await show()
    await screen.findByRole('heading', { name: FAILED })
    again.unmount()
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await show()
    await screen.findByRole('heading', { name: 'Le quiz' })
  })

  it('moves the focus: to the first question, to the result, and back to the quiz', async () => {
    const { onRunning, show } = await world()
    await show()
    await click(/Commencer le quiz/)
    const first = await screen.findByRole('heading', { name: 'Première ?' })
    expect(document.activeElement).toBe(first)
    expect(onRunning.mock.lastCall).toEqual([true])
    await click(/Question suivante/)
    await handIn()
    await screen.findByRole('heading', { name: FAILED })
    expect(onRunning.mock.lastCall).toEqual([false])
    await click(/Voir mes tentatives/)
    const card = await screen.findByRole('heading', { name: 'Le quiz' })
    expect(document.activeElement).toBe(card)
  })

  it('offers another try after a failure, and stays at the question across a reload', async () => {
    const { attempt, attempts, show } = await world()
    await show()
    await click(/Commencer le quiz/)
    await click(/Question suivante/)
    await screen.findByText('Question 2 sur 2')
    const place = `quiz-place-${attempt().id}`
    expect(sessionStorage.getItem(place)).toBe('1')
    await handIn()
    await click(/Recommencer le quiz/)
    expect(sessionStorage.getItem(place)).toBeNull()
    await waitFor(() => expect(attempts()).toHaveLength(2))
  })

  it('reports a failed save despite a network, and an invalid number', async () => {
    const { show } = await world(NUMBER)
    const { network } = await show()
    network.answer(ANSWERS, 500, Number.POSITIVE_INFINITY)
    await click(/Commencer le quiz/)
    const field = await screen.findByRole('textbox', { name: /Combien/ })
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: 'trois' } })
    fireEvent.blur(field)
    await screen.findByText(/Écrivez un nombre en chiffres/)
    await screen.findByText(/L’enregistrement n’aboutit pas/)
    expect(screen.queryByText(/Pas de connexion/)).toBeNull()
    await click(/Relire mes réponses/)
    await screen.findByText('Ce n’est pas un nombre')
  })
})

describe('time limit of a quiz', () => {
  /** An attempt that was begun before, of whose minute these seconds are left. */
  const begun = async (secondsLeft: number) => {
    const made = await world(TWO, { timeLimitMinutes: 1 })
    await made.start()
    made.app.clock.advance(MINUTE - secondsLeft * 1000)
    return made
  }

  it('is warned of offline, and the quiz is submitted once the network is back', async () => {
    const { app, attempt, show } = await begun(2)
    const { network } = await show()
    await click(/Reprendre le quiz/)
    const no = await screen.findByRole<HTMLInputElement>('radio', { name: 'Non' })
    network.cut()
    fireEvent.click(no)
    await screen.findByText(/Sans connexion avant la fin du temps/)
    await screen.findByText(/Le quiz sera rendu dès que la connexion reviendra/)
    expect(screen.queryByText(/sont enregistrées/)).toBeNull()
    expect(no.matches(':disabled')).toBe(true)
    app.clock.advance(MINUTE)
    network.restore()
    const before = network.requests.length
    window.dispatchEvent(new Event('online'))
    // By itself, and late answers are named.
    await screen.findByText(/1 réponse \(question 1\) n’a pas compté/)
    expect(network.requests.slice(before).filter(({ url }) => url.endsWith('/submit'))).toMatchObject([
      { body: { answers: { [attempt().first]: choiceOf(no) } } },
    ])
  })

  it('shows the refusal, not the network, where the lesson was closed meanwhile', async () => {
    const { app, claire, show } = await begun(2)
    await show()
    await click(/Reprendre le quiz/)
    await screen.findByRole('radio', { name: 'Non' })
    await app.seed((tx) => {
      const { id } = tx.first(enrollments, { user: claire.id })
      tx.update(enrollments, id, { isActive: false })
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(CLOSED)
    expect(alert.textContent).not.toContain('connexion')
  })
})

describe('result of a quiz', () => {
  it('sends answers left on the device, and reports late ones until read', async () => {
    const { claire, attempt, start, submit, show } = await world()
    await start()
    await submit()
    const { id, first, second, choice } = attempt()
    const key = `quiz-${claire.id}-${id}`
    localStorage.setItem(key, JSON.stringify({ answers: { [first]: choice, [second]: 'mot' }, seconds: {} }))
    const { network, unmount } = await show()
    await click(/Tentative 1/)
    await screen.findByText(/2 réponses \(questions 1 et 2\) n’ont pas compté/)
    expect(network.sent(SUBMIT)).not.toHaveLength(0)
    unmount()
    const again = await show()
    await click(/Tentative 1/)
    await screen.findByText(/2 réponses \(questions 1 et 2\) n’ont pas compté/)
    expect(again.network.sent(SUBMIT)).toEqual([])
    await click(/Voir mes tentatives/)
    expect(localStorage.getItem(key)).toBeNull()
  })

  it.each([
    ['its time ended', 61, 1],
    ['it was handed in before', 30, 0],
  ])('shows whether %s', async (_, seconds, times) => {
    const { app, start, submit, show } = await world(TWO, { timeLimitMinutes: 1 })
    await start()
    app.clock.advance(seconds * 1000)
    await submit()
    await show()
    await click(/Tentative 1/)
    await screen.findByRole('heading', { name: FAILED })
    expect(screen.queryAllByText(/Le temps était écoulé/)).toHaveLength(times)
  })
})
