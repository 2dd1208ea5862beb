/** Answers find their way to the server: without network later, past another tab that was faster, and never over its words. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import {
  exerciseDrafts,
  keepAnswers,
  storedAnswers,
} from '../../../web/features/learning/exercise/exercise-draft.ts'
import { answersOutbox } from '../../../web/features/learning/exercise/outbox.ts'
import { forgetPersonal } from '../../../web/lib/draft-store.ts'
import { saveSession } from '../../../web/lib/session.ts'

const USER = 'u00000000000001'
let lesson = ''
let count = 0
/** The entry as the server has it. */
let stored: { id: string; updated: string; answers: ExerciseAnswers; completedAt: string } | null
let isOnline = true
/** What another tab stores between this one's reading and writing. */
let meanwhile: (() => void) | null
let received: string[] = []
let stop = () => {}

const answer = (status: number, body: unknown) => Response.json(body, { status })
const refusal = (status: number) => answer(status, { status, message: 'Non.', data: {} })
const store = (answers: ExerciseAnswers) => {
  count += 1
  stored = {
    id: 'e1',
    updated: `2026-11-23 10:00:00.${String(count).padStart(3, '0')}Z`,
    answers,
    completedAt: '',
  }
  return answer(200, stored)
}

beforeEach(() => {
  localStorage.clear()
  count += 1
  lesson = `lesson${count}`
  stored = null
  isOnline = true
  meanwhile = null
  received = []
  stop = answersOutbox.onEvent(({ state }) => received.push(state))
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const { method = 'GET' } = init
    if (method === 'GET') {
      const items = stored ? [stored] : []
      const page = { page: 1, perPage: 1, totalItems: -1, totalPages: -1, items }
      const reply = answer(200, JSON.parse(JSON.stringify(page)))
      meanwhile?.()
      meanwhile = null
      return reply
    }
    const { answers } = JSON.parse(String(init.body))
    if (method === 'POST') return stored ? refusal(400) : store(answers)
    const from = new Headers(init.headers).get('if-match')
    return from === `"${stored?.updated}"` ? store(answers) : refusal(409)
  })
  saveSession('token', { id: USER, collectionName: 'users' } as Parameters<typeof saveSession>[1])
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const write = (answers: ExerciseAnswers, base: ExerciseAnswers = {}) =>
  keepAnswers(USER, lesson, { answers, base })

it('the exercise outbox sends offline input once the network is back', async () => {
  isOnline = false
  expect(write({ a: { text: 'Ici' } })).toBe(true)
  await answersOutbox.flush(USER)
  expect([received.at(-1), exerciseDrafts(USER)]).toEqual(['waiting', [lesson]])
  isOnline = true
  await answersOutbox.flush(USER)
  expect([received.at(-1), stored?.answers, storedAnswers(USER, lesson)]).toEqual([
    'sent',
    { a: { text: 'Ici' } },
    null,
  ])
})

it('the exercise outbox joins what another tab has stored meanwhile', async () => {
  write({ a: { text: 'Ici' } })
  meanwhile = () => void store({ b: { text: 'Là' } })
  await answersOutbox.flush(USER)
  expect(stored?.answers).toEqual({ a: { text: 'Ici' }, b: { text: 'Là' } })
  const base = stored?.answers ?? {}
  write({ ...base, a: { text: 'Ici encore' } }, base)
  meanwhile = () => void store({ ...base, b: { text: 'Là aussi' } })
  await answersOutbox.flush(USER)
  expect(stored?.answers).toEqual({ a: { text: 'Ici encore' }, b: { text: 'Là aussi' } })
})

it('the exercise outbox keeps refused input, and is emptied at the sign-out', async () => {
  write({ a: { text: 'Trop' } })
  vi.stubGlobal('fetch', async () => refusal(404))
  await answersOutbox.flush(USER)
  expect([received.at(-1), storedAnswers(USER, lesson)?.answers]).toEqual([
    'refused',
    { a: { text: 'Trop' } },
  ])
  forgetPersonal(USER)
  expect(storedAnswers(USER, lesson)).toBeNull()
})
