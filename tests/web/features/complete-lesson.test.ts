/** « Terminer » on a bad line: an early timeout, one retry, and never a second time after it arrived. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeLesson } from '../../../web/features/learning/queries.ts'

const PATH = '/api/collections/progress/records'
const ROW = { id: 'p1', completed: true }
const list = (items: object[]) => Response.json({ page: 1, perPage: 1, totalItems: -1, items })
const refusal = (status: number) => Response.json({ status, message: 'x', data: {} }, { status })
const lost = () => new TypeError('Failed to fetch')

/** What is answered to each request in turn; an error: no answer came. */
const answering = (...answers: (Response | Error)[]) => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requested.push(`${method} ${new URL(url).pathname}`)
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  return requested
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const complete = async (known?: string) => {
  const done = completeLesson('u1', 'l1', known)
  const settled = done.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  await settled
  return done
}

it('« Terminer » takes a request with a lost reply as done, without a second one', async () => {
  const requested = answering(lost(), list([ROW]))
  expect(await complete('p1')).toMatchObject(ROW)
  expect(requested).toEqual([`PATCH ${PATH}/p1`, `GET ${PATH}`])
})

it.each([408, 425, 503])('« Terminer » retries once after a %i that had not arrived', async (status) => {
  const requested = answering(refusal(status), list([]), Response.json(ROW))
  expect(await complete()).toMatchObject(ROW)
  expect(requested).toEqual([`POST ${PATH}`, `GET ${PATH}`, `POST ${PATH}`])
})

it('« Terminer » sends a judged request once, and others twice at most', async () => {
  const refused = answering(refusal(403))
  await expect(complete('p1')).rejects.toMatchObject({ status: 403 })
  expect(refused).toHaveLength(1)
  const failing = answering(refusal(503), list([{ id: 'p1', completed: false }]), refusal(503))
  await expect(complete('p1')).rejects.toMatchObject({ status: 503 })
  expect(failing).toHaveLength(3)
})

it('« Terminer » waits eight seconds for a reply, not the ten minutes of the client', async () => {
  const limited = vi.spyOn(AbortSignal, 'timeout')
  answering(Response.json(ROW))
  await complete('p1')
  expect(limited.mock.calls).toEqual([[8000]])
})
