import { act, renderHook } from '@testing-library/react'
import { isTokenExpired } from 'pocketbase'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSession,
  expireSession,
  getSession,
  getUser,
  giveUpLapse,
  holdLapses,
  keepScreens,
  onSessionExpired,
  restoreSession,
  type SessionRecord,
  saveSession,
  signedInAgain,
  startSession,
  subscribeSession,
  useIsInElsewhere,
} from '../../../web/lib/session.ts'

/** domain.md §3.1 and specification §4: the session in this browser. */
const KEY = 'pocketbase_auth'
const NOW = new Date('2026-11-20T12:00:00Z')
const person: SessionRecord = {
  id: 'claire000000001',
  collectionId: 'users',
  collectionName: 'users',
  email: 'claire@example.com',
  verified: true,
}
const tokenUntil = (seconds: number, name = 'a') =>
  `h.${btoa(JSON.stringify({ exp: NOW.getTime() / 1000 + seconds, name }))}.s`

let stop: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  clearSession()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('what is kept', () => {
  it('saves token and record together, and a cookie that names the reader', () => {
    saveSession(tokenUntil(60), person)
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ token: tokenUntil(60), record: person })
    expect(decodeURIComponent(document.cookie)).toContain('"email":"claire@example.com"')
  })

  it('shrinks the record of a cookie above 4096 bytes', () => {
    saveSession(tokenUntil(60), { ...person, name: 'é'.repeat(3000) })
    const value = /pb_auth=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const saved = JSON.parse(decodeURIComponent(value))
    expect(Object.keys(saved.record).sort()).toEqual(
      ['id', 'email', 'collectionId', 'collectionName', 'verified'].sort(),
    )
    expect(getSession()?.record.name).toHaveLength(3000)
  })

  it('takes over what a sign-in form left in the cookie, once', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = `pb_auth=${encodeURIComponent(JSON.stringify({ token: tokenUntil(60), record: person }))}; Path=/`
    stop = startSession()
    expect(getSession()?.record.id).toBe(person.id)
    expect(localStorage.getItem(KEY)).toContain(person.id)
  })

  it('leaves nothing behind on sign-out', () => {
    saveSession(tokenUntil(60), person)
    localStorage.setItem('pb_auth_custom', 'x')
    clearSession()
    expect(getSession()).toBeNull()
    expect([localStorage.getItem(KEY), localStorage.getItem('pb_auth_custom')]).toEqual([null, null])
    expect(document.cookie).not.toContain('claire')
  })
})

describe('what is restored', () => {
  it('reads `record`, and the older `model`', () => {
    for (const name of ['record', 'model']) {
      localStorage.setItem(KEY, JSON.stringify({ token: tokenUntil(60, name), [name]: person }))
      stop()
      stop = startSession()
      expect(getSession()?.record.id).toBe(person.id)
      clearSession()
    }
  })

  it('reads `pb_auth_custom` once when the usual key is missing, then removes it', () => {
    localStorage.setItem('pb_auth_custom', JSON.stringify({ token: tokenUntil(60), record: person }))
    stop = startSession()
    expect(getSession()?.record.id).toBe(person.id)
    expect(localStorage.getItem('pb_auth_custom')).toBeNull()
    expect(localStorage.getItem(KEY)).not.toBeNull()
  })

  it.each([
    ['an expired token', JSON.stringify({ token: tokenUntil(-1), record: person })],
    ['half of a session', JSON.stringify({ token: tokenUntil(60) })],
    ['a foreign string', JSON.stringify({ token: 'no-token', record: person })],
  ])('does not open with %s, and removes it', (_, stored) => {
    localStorage.setItem(KEY, stored)
    stop = startSession()
    expect(getSession()).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('says so and goes on when storage cannot be read', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    localStorage.setItem(KEY, '{not json')
    stop = startSession()
    expect(getSession()).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})

describe('the check every 2000 ms', () => {
  it('follows a sign-in and a sign-out of another tab', () => {
    stop = startSession()
    localStorage.setItem(KEY, JSON.stringify({ token: tokenUntil(60), record: person }))
    vi.advanceTimersByTime(1999)
    expect(getSession()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(getSession()?.record.email).toBe(person.email)
    localStorage.removeItem(KEY)
    vi.advanceTimersByTime(2000)
    expect(getSession()).toBeNull()
  })

  it('tells a form that waits whether another tab has signed in, or this one', () => {
    stop = startSession()
    const { result, rerender } = renderHook(() => useIsInElsewhere())
    expect(result.current).toBe(false)
    act(() => {
      localStorage.setItem(KEY, JSON.stringify({ token: tokenUntil(60), record: person }))
      vi.advanceTimersByTime(2000)
    })
    expect(result.current).toBe(true)
    act(() => clearSession())
    expect(result.current).toBe(false)
    act(() => saveSession(tokenUntil(60), person))
    rerender()
    expect(result.current).toBe(false)
  })

  it('leaves the screens unchanged during a sign-out, until the next page is there', () => {
    stop = startSession()
    saveSession(tokenUntil(60), person)
    const seen: (string | undefined)[] = []
    const forget = subscribeSession(() => seen.push(getUser()?.id))
    const letGo = keepScreens()
    clearSession()
    expect([getSession(), seen]).toEqual([null, [person.id]])
    // What they still ask for is refused, which is no session that expired.
    const expired = vi.fn()
    const stopTelling = onSessionExpired(expired)
    expireSession()
    letGo()
    expect([expired.mock.calls.length, getUser(), seen.at(-1)]).toEqual([0, null, undefined])
    stopTelling()
    forget()
  })

  it('leaves the screens unchanged on a second sign-out', () => {
    stop = startSession()
    saveSession(tokenUntil(60), person)
    const letGo = keepScreens()
    clearSession()
    const letGoToo = keepScreens()
    expect(getUser()?.id).toBe(person.id)
    letGo()
    letGoToo()
    expect(getUser()).toBeNull()
  })

  it('ends the session when its token expires, and tells the shell once', () => {
    const expired = vi.fn()
    const forget = onSessionExpired(expired)
    stop = startSession()
    saveSession(tokenUntil(5), person)
    vi.advanceTimersByTime(4000)
    expect(getSession()).not.toBeNull()
    vi.advanceTimersByTime(2000)
    expect(getSession()).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
    vi.advanceTimersByTime(10_000)
    expect(expired).toHaveBeenCalledOnce()
    forget()
  })
})

describe('restoring for one more try after a 401', () => {
  it('is true only for another valid token', () => {
    saveSession(tokenUntil(60, 'first'), person)
    expect(restoreSession()).toBe(false)
    localStorage.setItem(KEY, JSON.stringify({ token: tokenUntil(-5, 'old'), record: person }))
    expect(restoreSession()).toBe(false)
    localStorage.setItem(KEY, JSON.stringify({ token: tokenUntil(60, 'second'), record: person }))
    expect(restoreSession()).toBe(true)
    expect(getSession()?.token).toBe(tokenUntil(60, 'second'))
  })

  it('reads claims beyond ASCII', () => {
    const claims = btoa(String.fromCharCode(...new TextEncoder().encode('{"exp":4000000000,"n":"é"}')))
    expect(isTokenExpired(`h.${claims}.s`)).toBe(false)
  })
})

describe('a session that ends above unsaved work', () => {
  let isUnsaved = true
  let release: () => void = () => undefined
  const expired = vi.fn()
  let forget: () => void = () => undefined
  beforeEach(() => {
    isUnsaved = true
    expired.mockClear()
    forget = onSessionExpired(expired)
    stop = startSession()
    release = holdLapses(() => isUnsaved)
    saveSession(tokenUntil(3), person)
  })
  afterEach(() => {
    isUnsaved = false
    if (signedInAgain()) giveUpLapse()
    release()
    forget()
  })

  it('keeps its person’s screens, without a token, until the next sign-in', async () => {
    vi.advanceTimersByTime(4000)
    expect([getSession(), getUser()?.id]).toEqual([null, person.id])
    expect(expired).not.toHaveBeenCalled()
    const back = signedInAgain()
    saveSession(tokenUntil(60, 'b'), person)
    expect(await back).toBe(true)
    expect(signedInAgain()).toBeNull()
  })
  it('is not held for another person', async () => {
    vi.advanceTimersByTime(4000)
    const back = signedInAgain()
    saveSession(tokenUntil(60, 'b'), { ...person, id: 'paul00000000001' })
    expect(await back).toBe(false)
    expect(getUser()?.id).toBe('paul00000000001')
  })
  it('is over when it is given up, and at once when nothing is unsaved', async () => {
    vi.advanceTimersByTime(4000)
    const back = signedInAgain()
    giveUpLapse()
    expect([await back, getUser()]).toEqual([false, null])
    expect(expired).toHaveBeenCalledOnce()
    isUnsaved = false
    saveSession(tokenUntil(60, 'c'), person)
    expireSession()
    expect([getUser(), signedInAgain()]).toEqual([null, null])
    expect(expired).toHaveBeenCalledTimes(2)
  })
  it('is held too when another tab has ended it, and not on a sign-out here', () => {
    localStorage.removeItem(KEY)
    vi.advanceTimersByTime(2000)
    expect(getUser()?.id).toBe(person.id)
    giveUpLapse()
    saveSession(tokenUntil(60, 'd'), person)
    clearSession()
    expect([getUser(), signedInAgain()]).toEqual([null, null])
  })
})
