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
/** Whether another tab opened the session that is here, or a document before. */
let isFromElsewhere = false

/** A session that ended above unsaved work: its person's screens stay, and calls wait until she has signed in again. */
interface Lapse {
  record: SessionRecord
  /** Whether the same person is back. */
  isBack: Promise<boolean>
  settle: (isBack: boolean) => void
}
let lapse: Lapse | null = null
/** Who is signing out, until the next page is there. */
let leaving: SessionRecord | null = null
let hasWork: () => boolean = () => false
const listeners = new Set<() => void>()
const expiryListeners = new Set<() => void>()

/** Takes what the store holds now as the session. */
const follow = () => {
  const { raw, token, record } = authStore
  seen = raw
  // The server alone writes records of sign-ins, and they have these fields.
  current =
    token && record ? { token, record: { ...record, email: record.email, verified: record.verified } } : null
  isFromElsewhere = current !== null && !authStore.isSaving
  if (lapse && current) settleLapse(current.record.id === lapse.record.id)
  for (const listener of listeners) listener()
}
authStore.onChange(follow)

/** Saves both parts, or nothing when one is missing (specification §4). */
export const saveSession = (token: string, record: SessionRecord): void =>
  authStore.save(token, { ...record })

export const clearSession = (): void => authStore.clear()

const settleLapse = (isBack: boolean) => {
  lapse?.settle(isBack)
  lapse = null
}
/** Before the session goes by itself: keeps the person's screens where something is unsaved. */
const hold = () => {
  if (!current || lapse || !hasWork()) return
  let settle: Lapse['settle'] = () => undefined
  const isBack = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  lapse = { record: current.record, isBack, settle }
}

/** A layout that can ask to sign in again tells whether something on its screens is unsaved; returns the way to stop. */
export const holdLapses = (isUnsaved: () => boolean): (() => void) => {
  hasWork = isUnsaved
  return () => {
    if (hasWork === isUnsaved) hasWork = () => false
  }
}
/** While a session has lapsed: resolves to whether its person is back. `null` otherwise. */
export const signedInAgain = (): Promise<boolean> | null => lapse?.isBack ?? null
/** The person who has to sign in again to go on, `null` otherwise. */
export const useLapsed = (): SessionRecord | null =>
  useSyncExternalStore(
    subscribeSession,
    () => lapse?.record ?? null,
    () => null,
  )
/** She does not sign in again: the session is over as any other. */
export const giveUpLapse = (): void => {
  settleLapse(false)
  expireSession()
}

/** Reads storage again; true when it holds another valid token than `before` (a 401 may then be retried). */
export const restoreSession = (before = current?.token): boolean => {
  reread()
  return current !== null && !isTokenExpired(current.token) && current.token !== before
}

/** What another tab has changed. */
const reread = () => {
  if (authStore.raw === seen) return
  if (!authStore.token) hold()
  follow()
}
const check = () => {
  reread()
  if (current && isTokenExpired(current.token)) expireSession()
}

/** Clears the session and tells the shell that it expired, unless unsaved work holds its person's screens. */
export const expireSession = (): void => {
  hold()
  clearSession()
  // Whoever signs out knows; her screens ask on until the next page is there.
  if (lapse || leaving) return
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

/**
 * Before a sign-out: leaves the person's screens as they are instead of emptying them; returns the way to let go of them. Whoever asks again
 * while she is leaving has no session any more, and is still the one who leaves.
 */
export const keepScreens = (): (() => void) => {
  leaving = current?.record ?? leaving
  return () => {
    leaving = null
    for (const listener of listeners) listener()
  }
}

/** Whose screens these are: the signed-in person, or the one whose session has lapsed or is just being ended. */
export const getUser = (): SessionRecord | null => current?.record ?? lapse?.record ?? leaving

/** Whether somebody is signed in whom this document has not signed in itself: a form that waits has nothing to wait for. */
export const useIsInElsewhere = (): boolean =>
  useSyncExternalStore(
    subscribeSession,
    () => isFromElsewhere,
    () => false,
  )

/** `getUser` for screens: `null` for a visitor, while rendering on the server and until the page has been hydrated. */
export const useUser = (): SessionRecord | null => useSyncExternalStore(subscribeSession, getUser, () => null)
