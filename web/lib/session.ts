/**
 * The session as screens see it: who is signed in, how it ends, and the check every 2000 ms that lets tabs agree
 * (domain.md §3.1, specification §4 and §9). Nothing here calls the server.
 */
import { isTokenExpired } from 'pocketbase'
import { useSyncExternalStore } from 'react'
import { holdsSession, SiteAuthStore } from './auth-store.ts'

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
  role?: 'member' | 'staff' | 'admin' | ''
  permissions?: string[]
}
export interface Session {
  token: string
  record: SessionRecord
}

const CHECK_MS = 2000

/** One for the document; on the server it is empty and stays so. */
export const authStore = new SiteAuthStore()

let current: Session | null = null
let seen: string | null | undefined
const listeners = new Set<() => void>()
const expiryListeners = new Set<() => void>()

/** Takes what the store holds now as the session. */
const follow = () => {
  const { raw, token, record } = authStore
  seen = raw
  // The server alone writes records of sign-ins, and they have these fields.
  current =
    token && record ? { token, record: { ...record, email: record.email, verified: record.verified } } : null
  for (const listener of listeners) listener()
}
authStore.onChange(follow)

/** Saves both parts, or nothing when one is missing (specification §4). */
export const saveSession = (token: string, record: SessionRecord): void =>
  authStore.save(token, { ...record })

export const clearSession = (): void => authStore.clear()

/** Reads storage again; true when it holds another valid token than `before` (a 401 may then be retried). */
export const restoreSession = (before = current?.token): boolean => {
  if (authStore.raw !== seen) follow()
  return current !== null && !isTokenExpired(current.token) && current.token !== before
}

const check = () => {
  if (authStore.raw !== seen) follow()
  if (current && isTokenExpired(current.token)) expireSession()
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
  authStore.adoptOlderKey()
  authStore.adoptCookie()
  const { raw } = authStore
  try {
    holdsSession(raw ?? null)
  } catch (error) {
    // Specification §4: a read failure is logged and ignored.
    console.warn('The saved session could not be read.', error)
  }
  if (raw && (!authStore.token || isTokenExpired(authStore.token))) clearSession()
  else follow()
  const timer = setInterval(check, CHECK_MS)
  return () => clearInterval(timer)
}

export const getSession = (): Session | null => current
export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, `null` when signed out, while rendering on the server and until the page has been hydrated. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, getSession, () => null)

/** The signed-in person, `null` for a visitor. */
export const useUser = (): SessionRecord | null => useSession()?.record ?? null
