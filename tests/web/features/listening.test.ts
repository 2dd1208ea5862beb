/** A recording that is heard to its end away from its page counts as on it. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listeningOf, reporterOf } from '../../../web/features/learning/playing/listening.ts'
import {
  type Lesson,
  myProgress,
  type Outline,
  type Progress,
} from '../../../web/features/learning/queries.ts'

const PATH = '/api/collections/progress/records'
const KEY = myProgress('u1').queryKey
const row = (completed: boolean) =>
  ({ id: 'p1', lesson: 'l1', completed, updated: completed ? 'b' : 'a' }) as Progress

const received = (rows: Progress[]) => {
  const queries = new QueryClient()
  queries.setQueryData(KEY, rows)
  const lesson = { id: 'l1', audio: 'a.mp3', title: 'Respirer', captions: [] as string[] } as Lesson
  const outline = { course: { id: 'c1', title: 'Cours', slug: 'cours' } } as Outline
  const listening = listeningOf(queries, { userId: 'u1', outline, lesson, startSeconds: 0, picture: '' })
  const isDone = () => queries.getQueryData<Progress[]>(KEY)?.map(({ completed }) => completed)
  return { finish: async () => listening.finish?.(), isDone }
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a recording heard elsewhere is completed once, on every page', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requested.push(`${method} ${new URL(url).pathname}`)
    return Response.json(row(true))
  })
  const { finish, isDone } = received([row(false)])
  await finish()
  await finish()
  expect(requested).toEqual([`PATCH ${PATH}/p1`])
  expect(isDone()).toEqual([true])
})

it('a recording heard elsewhere is unchanged when the server credits nothing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 400, message: 'x', data: {} }, { status: 400 }))
  const { finish, isDone } = received([row(false)])
  await finish()
  expect(isDone()).toEqual([false])
})

it('the page of downloads reports that another player counts now', async () => {
  const progress = { ...row(false), watched: [] }
  const answers = [true, false]
  vi.stubGlobal('fetch', async () => Response.json({ isCurrent: answers.shift(), openSeconds: 1, progress }))
  const replaced = vi.fn()
  const lesson = { id: 'l1', type: 'audio', audio: 'a.mp3', video: '', videoId: '' }
  const played = { ...lesson, mediaSeconds: 60, durationSeconds: 60 }
  const reporter = reporterOf(new QueryClient(), 'u1', played, { offline: () => undefined, replaced })
  expect(await reporter.begin(1)).toBe(true)
  const report = { watched: [[0, 9]] as [number, number][], positionSeconds: 9, isPlaying: true, speed: 1 }
  expect(await reporter.send(report, false)).toEqual({ kind: 'replaced' })
  expect(replaced.mock.lastCall).toEqual([true])
})
