/**
 * The transport itself: retries, time-outs, broken answers and the headers that it sends. Answers are made here, since no
 * server gives the bytes of a broken one; everything else is answered by the real server (`connect`).
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signOut } from '../../../web/lib/auth.ts'
import { failureMessage, fieldMessages, NETWORK_MESSAGE } from '../../../web/lib/messages.ts'
import { ClientResponseError, failedCall, pb, retry, send } from '../../../web/lib/pocketbase.ts'
import { clearSession, getSession, onSessionExpired, saveSession } from '../../../web/lib/session.ts'

const KEY = 'pocketbase_auth'
const person = {
  id: 'p',
  collectionId: 'users',
  collectionName: 'users',
  email: 'p@example.com',
  verified: true,
}
const token = (name: string) => `h.${btoa(JSON.stringify({ exp: 4_000_000_000, name }))}.s`
const reply = (status: number, body: unknown = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status })

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (...replies: (Response | Error)[]) => {
  for (const one of replies)
    network.mockImplementationOnce(() => (one instanceof Error ? Promise.reject(one) : Promise.resolve(one)))
}
const headersOf = (call: number) => network.mock.calls[call]?.[1].headers as Record<string, string>
const failureOf = async (act: Promise<unknown>): Promise<ClientResponseError> => {
  try {
    await act
  } catch (error) {
    if (error instanceof ClientResponseError) return error
    throw error
  }
  throw new Error('The call should have failed.')
}

/** The same act, seen `ms` later. */
const later = async <Result>(ms: number, act: Promise<Result>): Promise<Result> => {
  act.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(ms)
  return act
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  network.mockReset()
  localStorage.clear()
  clearSession()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Headers and the first bytes arrive, then the network is lost. */
const cut = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"token":')),
      pull: (stream) => stream.error(new TypeError('network error')),
    }),
    { status: 200 },
  )

describe('an answer that breaks off', () => {
  it('is a failure, and a read is tried again', async () => {
    answer(cut(), reply(200, { ok: true }))
    expect(await later(1000, send('/api/x'))).toEqual({ ok: true })
    answer(cut())
    expect((await failureOf(send('/api/x', { method: 'POST', body: {} }))).status).toBe(0)
  })

  it('leaves the session that it was to renew', async () => {
    saveSession(token('a'), person)
    answer(cut())
    await failureOf(pb.collection('users').authRefresh())
    expect(getSession()?.token).toBe(token('a'))
    answer(reply(200))
    await pb.collection('users').authRefresh()
    expect(getSession()?.token).toBe(token('a'))
  })
})

describe('one more try', () => {
  it('comes 1000 ms after a failed read', async () => {
    answer(reply(503), reply(200, { ok: true }))
    const read = send('/api/x')
    await vi.advanceTimersByTimeAsync(999)
    expect(network).toHaveBeenCalledTimes(1)
    expect(await later(1, read)).toEqual({ ok: true })
    expect(network).toHaveBeenCalledTimes(2)
  })

  it('comes for a write only when it carries an idempotency key', async () => {
    answer(reply(503))
    expect((await failureOf(send('/api/x', { method: 'POST', body: {} }))).status).toBe(503)
    expect(network).toHaveBeenCalledTimes(1)
    answer(reply(503), reply(200))
    await later(1000, send('/api/x', { method: 'POST', body: {}, idempotencyKey: 'k' }))
    expect(headersOf(2)['Idempotency-Key']).toBe('k')
    expect(network).toHaveBeenCalledTimes(3)
  })

  it('does not come for a refusal, nor where the time-out is disabled', async () => {
    answer(reply(404))
    await failureOf(send('/api/x'))
    answer(reply(503))
    await failureOf(send('/api/x', { timeoutMs: 0 }))
    expect(network).toHaveBeenCalledTimes(2)
  })
})

describe('a 401', () => {
  it('is tried once more with the session that another tab saved', async () => {
    saveSession(token('old'), person)
    network.mockImplementationOnce(async () => {
      // Another tab signs in while the question is on its way.
      localStorage.setItem(KEY, JSON.stringify({ token: token('new'), record: person }))
      return reply(401)
    })
    answer(reply(200, { fine: 1 }))
    expect(await send('/api/x')).toEqual({ fine: 1 })
    expect([headersOf(0).Authorization, headersOf(1).Authorization]).toEqual([
      `Bearer ${token('old')}`,
      `Bearer ${token('new')}`,
    ])
    expect(getSession()?.token).toBe(token('new'))
  })

  it('ends the session and tells the shell when nothing better is stored', async () => {
    const expired = vi.fn()
    const forget = onSessionExpired(expired)
    saveSession(token('old'), person)
    answer(reply(401))
    expect((await later(500, failureOf(send('/api/x')))).status).toBe(401)
    expect(network).toHaveBeenCalledTimes(1)
    expect([getSession(), localStorage.getItem(KEY)]).toEqual([null, null])
    expect(expired).toHaveBeenCalledOnce()
    forget()
  })

  it('waits for the token that another tab is about to keep', async () => {
    saveSession(token('old'), person)
    answer(reply(401), reply(200, { fine: 1 }))
    const requested = send('/api/x')
    await vi.advanceTimersByTimeAsync(300)
    localStorage.setItem(KEY, JSON.stringify({ token: token('new'), record: person }))
    expect(await later(200, requested)).toEqual({ fine: 1 })
    expect(headersOf(1).Authorization).toBe(`Bearer ${token('new')}`)
  })

  it('is no expiry during a sign-out', async () => {
    const expired = vi.fn()
    const forget = onSessionExpired(expired)
    saveSession(token('old'), person)
    answer(reply(401), reply(204))
    const requested = failureOf(send('/api/x'))
    await vi.advanceTimersByTimeAsync(100)
    await signOut()
    expect((await later(500, requested)).status).toBe(401)
    expect(headersOf(1).Authorization).toBe(token('old'))
    expect(expired).not.toHaveBeenCalled()
    forget()
  })

  it('leaves the session alone while signing in', async () => {
    saveSession(token('old'), person)
    answer(reply(401))
    await failureOf(send('/api/auth/login', { method: 'POST', body: {}, auth: false }))
    expect(headersOf(0).Authorization).toBe('')
    expect(getSession()?.token).toBe(token('old'))
  })
})

describe('a failure', () => {
  it('carries url, status, response and whether it was cancelled', async () => {
    answer(
      reply(400, { status: 400, message: 'No.', data: { a: { code: 'validation_required', message: 'x' } } }),
    )
    const refused = await failureOf(send('/api/x', { query: { a: 1, none: undefined } }))
    expect(refused).toMatchObject({ status: 400, message: 'No.', isAbort: false })
    expect(network.mock.calls[0]?.[0]).toMatch(/\/api\/x\?a=1$/)
    expect(fieldMessages(refused)).toEqual({ a: 'Ce champ est nécessaire.' })
    const controller = new AbortController()
    controller.abort()
    answer(Object.assign(new Error('aborted'), { name: 'AbortError' }))
    const cancelled = await failureOf(send('/api/x', { signal: controller.signal }))
    expect(cancelled).toMatchObject({ message: 'The request was autocancelled.', isAbort: true })
    expect(failedCall('/', 500).message).toBe('Something went wrong.')
  })

  it('is a sentence in French when the server cannot be reached', async () => {
    answer(new TypeError('down'), new TypeError('down'))
    const failure = await later(1000, failureOf(send('/api/x')))
    expect(failure.status).toBe(0)
    expect(failureMessage(failure)).toBe(NETWORK_MESSAGE)
    expect(failureMessage(failedCall('/', 429))).toContain('Patientez')
    expect(failureMessage(failedCall('/', 400, { statusMessage: 'Email et mot de passe requis' }))).toBe(
      'Email et mot de passe requis',
    )
  })

  it('is written to the console with status and body, unless it is tracking', async () => {
    answer(reply(400, { message: 'a' }), reply(400))
    await failureOf(send('/api/x'))
    expect(console.warn).toHaveBeenCalledWith('GET /api/x', 400, { message: 'a' })
    await failureOf(send('/api/x', { quiet: true }))
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

it('a request makes three attempts, 1000 ms doubled', async () => {
  const act = vi.fn<() => Promise<string>>()
  act
    .mockRejectedValueOnce(new Error('1'))
    .mockRejectedValueOnce(new Error('2'))
    .mockResolvedValueOnce('done')
  const acted = retry(act)
  await vi.advanceTimersByTimeAsync(2999)
  expect(act).toHaveBeenCalledTimes(2)
  expect(await later(1, acted)).toBe('done')
  const never = vi.fn(() => Promise.reject(new Error('never')))
  await expect(later(3000, retry(never))).rejects.toThrow('never')
  expect(never).toHaveBeenCalledTimes(3)
})

it('a request sends JSON, or form data with @jsonPayload parts when it has a file', async () => {
  answer(reply(200), reply(200))
  await send('/api/x', { method: 'POST', body: { a: [1] } })
  expect(network.mock.calls[0]?.[1].body).toBe('{"a":[1]}')
  const body = { name: 'a', avatar: new Blob(['x']), address: { city: 'Nantes' }, tags: ['b', 'c'] }
  await send('/api/x', { method: 'POST', body })
  const form = network.mock.calls[1]?.[1].body as FormData
  expect(form.get('name')).toBe('a')
  expect(form.get('avatar')).toBeInstanceOf(Blob)
  expect(form.getAll('@jsonPayload')).toContain('{"address":{"city":"Nantes"}}')
})
