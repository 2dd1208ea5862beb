/**
 * The session in this browser: `pocketbase_auth` in local storage, read by every tab, mirrored in the `pb_auth`
 * cookie (domain.md §3.1, specification §4 and §9). Nothing here calls the server, and nothing touches a browser
 * global while a page is being rendered.
 */
import { useSyncExternalStore } from 'react'

export interface SessionRecord {
  id: string
  collectionId: string
  collectionName: string
  email: string
  verified: boolean
  created?: string
  firstName?: string
  lastName?: string
  name?: string
  avatar?: string
  role?: 'member' | 'staff' | 'admin'
  permissions?: string[]
}
export interface Session {
  token: string
  record: SessionRecord
}

const STORAGE_KEY = 'pocketbase_auth'
const CUSTOM_KEY = 'pb_auth_custom'
const COOKIE = 'pb_auth'
const COOKIE_LIMIT_BYTES = 4096
const COOKIE_SECONDS = 7 * 24 * 3600
const CHECK_MS = 2000

let current: Session | null = null
let lastRaw: string | null = null
const listeners = new Set<() => void>()
const expiryListeners = new Set<() => void>()

const inBrowser = () => typeof window !== 'undefined'
const announce = () => {
  for (const listener of listeners) listener()
}

/** The claims of a token, `{}` when it is not one. Never a proof: the server alone verifies. */
export const claimsOf = (token: string): { id?: string; exp?: number; type?: string } => {
  const part = token.split('.')[1]
  if (!part) return {}
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return claims !== null && typeof claims === 'object' ? claims : {}
  } catch {
    // A foreign string in storage is simply not a session.
    return {}
  }
}

/** Valid: present, readable and not past its `exp` (PocketBase `isValid`). */
export const isTokenValid = (token: string, nowMs = Date.now()): boolean => {
  const claims = claimsOf(token)
  if (Object.keys(claims).length === 0) return false
  return claims.exp === undefined || claims.exp * 1000 > nowMs
}

const parse = (raw: string | null): Session | null => {
  if (!raw) return null
  const stored: unknown = JSON.parse(raw)
  if (stored === null || typeof stored !== 'object') return null
  const { token, record, model } = stored as { token?: unknown; record?: unknown; model?: unknown }
  const person = record ?? model
  if (typeof token !== 'string' || !token || person === null || typeof person !== 'object') return null
  return { token, record: person as SessionRecord }
}

const readStorage = (): { raw: string | null; session: Session | null } => {
  try {
    let raw = localStorage.getItem(STORAGE_KEY)
    if (raw === null) {
      raw = localStorage.getItem(CUSTOM_KEY)
      if (raw !== null) {
        if (parse(raw)) localStorage.setItem(STORAGE_KEY, raw)
        localStorage.removeItem(CUSTOM_KEY)
      }
    }
    return { raw, session: parse(raw) }
  } catch (error) {
    // Specification §4: a read failure is logged and ignored.
    console.warn('The saved session could not be read.', error)
    return { raw: null, session: null }
  }
}

/** The cookie's value: the record shrinks when the whole would pass 4096 bytes (specification §5). */
export const cookieValue = (session: Session): string => {
  const whole = encodeURIComponent(JSON.stringify(session))
  if (whole.length + COOKIE.length + 1 <= COOKIE_LIMIT_BYTES) return whole
  const { id, email, collectionId, collectionName, verified } = session.record
  return encodeURIComponent(
    JSON.stringify({ token: session.token, record: { id, email, collectionId, collectionName, verified } }),
  )
}

const writeCookie = (session: Session | null) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const value = session ? cookieValue(session) : ''
  const age = session ? COOKIE_SECONDS : 0
  // The Cookie Store API is not in every browser that we serve.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

const set = (session: Session | null) => {
  current = session
  writeCookie(session)
  announce()
}

/** Saves both parts, or nothing when one is missing (specification §4). */
export const saveSession = (token: string, record: SessionRecord): void => {
  const session = { token, record }
  lastRaw = JSON.stringify(session)
  try {
    localStorage.setItem(STORAGE_KEY, lastRaw)
  } catch (error) {
    console.warn('The session could not be saved, it ends with this page.', error)
  }
  set(session)
}

export const clearSession = (): void => {
  lastRaw = null
  try {
    localStorage.removeItem(STORAGE_KEY)
    localStorage.removeItem(CUSTOM_KEY)
  } catch (error) {
    console.warn('The saved session could not be removed.', error)
  }
  if (current) set(null)
  else writeCookie(null)
}

/** Reads storage again; true when it holds another valid token than the one in memory (a 401 may then be retried). */
export const restoreSession = (): boolean => {
  const before = current?.token
  const { raw, session } = readStorage()
  lastRaw = raw
  if (!session || !isTokenValid(session.token) || session.token === before) return false
  set(session)
  return true
}

const check = () => {
  let raw: string | null = null
  try {
    raw = localStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is closed (private mode): the session of this page stays in memory.
    return
  }
  if (raw !== lastRaw) {
    const stored = readStorage()
    lastRaw = stored.raw
    if (stored.session?.token !== current?.token || stored.raw !== null) set(stored.session)
  }
  if (current && !isTokenValid(current.token)) expireSession()
}

/** Clears the session and tells the shell that it expired. */
export const expireSession = (): void => {
  clearSession()
  for (const listener of expiryListeners) listener()
}

/** Called when a session expires or a 401 could not be repaired; returns the way to stop. */
export const onSessionExpired = (listener: () => void): (() => void) => {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/** Restores the saved session and watches it every 2000 ms, so that tabs agree. Call once, before the first render. */
export const startSession = (): (() => void) => {
  if (!inBrowser()) return () => undefined
  const { raw, session } = readStorage()
  lastRaw = raw
  if (session && isTokenValid(session.token)) set(session)
  else if (raw !== null) clearSession()
  const timer = setInterval(check, CHECK_MS)
  return () => clearInterval(timer)
}

export const getSession = (): Session | null => current
export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, `null` when signed out and while rendering on the server. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, getSession, () => null)

/** The signed-in person, `null` for a visitor. */
export const useUser = (): SessionRecord | null => useSession()?.record ?? null
