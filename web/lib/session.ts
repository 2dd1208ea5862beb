/**
 * The session as screens see it: the signed-in user, how it ends, and the check every 2000 ms that
 * synchronises tabs (domain.md §3.1, specification §4 and §9). Nothing here calls the server.
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

/** One per document; on the server it stays empty. */
export const authStore = new SiteAuthStore()

let current: Session | null = null
let seen: string | null | undefined
/** Whether the session was opened by another tab or an earlier document. */
let isFromElsewhere = false

/**
 * A session that expired during unsaved work: its screens stay, and calls wait until the user has signed in
 * again.
 */
interface Lapse {
  record: SessionRecord
  /** Resolves to whether the same user has signed in again. */
  isBack: Promise<boolean>
  settle: (isBack: boolean) => void
}
let lapse: Lapse | null = null
/** The user who is signing out, until the next page is there. */
let leaving: SessionRecord | null = null
let hasWork: () => boolean = () => false
const listeners = new Set<() => void>()
const expiryListeners = new Set<() => void>()

/** Reads the session from the store. */
const follow = () => {
  const { raw, token, record } = authStore
  seen = raw
  // Only the server writes auth records, and they have these fields.
  current =
    token && record ? { token, record: { ...record, email: record.email, verified: record.verified } } : null
  isFromElsewhere = current !== null && !authStore.isSaving
  if (lapse && current) settleLapse(current.record.id === lapse.record.id)
  for (const listener of listeners) listener()
}
authStore.onChange(follow)

/** Stores both parts, or nothing when one is missing (specification §4). */
export const saveSession = (token: string, record: SessionRecord): void =>
  authStore.save(token, { ...record })

export const clearSession = (): void => authStore.clear()

const settleLapse = (isBack: boolean) => {
  lapse?.settle(isBack)
  lapse = null
}
/** Before a session expires: keeps its screens when something is unsaved. */
const hold = () => {
  if (!current || lapse || !hasWork()) return
  let settle: Lapse['settle'] = () => undefined
  const isBack = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  lapse = { record: current.record, isBack, settle }
}

/**
 * Registers a layout that can ask for a new sign-in, with its check for unsaved work; returns the unregister
 * function.
 */
export const holdLapses = (isUnsaved: () => boolean): (() => void) => {
  hasWork = isUnsaved
  return () => {
    if (hasWork === isUnsaved) hasWork = () => false
  }
}
/** While a session has lapsed: resolves to whether its user has signed in again. `null` otherwise. */
export const signedInAgain = (): Promise<boolean> | null => lapse?.isBack ?? null
/** The user who has to sign in again to continue, `null` otherwise. */
export const useLapsed = (): SessionRecord | null =>
  useSyncExternalStore(
    subscribeSession,
    () => lapse?.record ?? null,
    () => null,
  )
/** The user does not sign in again: the session ends like any other. */
export const giveUpLapse = (): void => {
  settleLapse(false)
  expireSession()
}

/** Reads storage again; true when it holds a valid token other than `before` (a 401 may then be retried). */
export const restoreSession = (before = current?.token): boolean => {
  reread()
  return current !== null && !isTokenExpired(current.token) && current.token !== before
}

/** Applies the changes of another tab. */
const reread = () => {
  if (authStore.raw === seen) return
  if (!authStore.token) hold()
  follow()
}
const check = () => {
  reread()
  if (current && isTokenExpired(current.token)) expireSession()
}

/** Clears the session and notifies the shell, unless unsaved work keeps its screens. */
export const expireSession = (): void => {
  hold()
  clearSession()
  // The user is signing out: screens still make requests until the next page is there.
  if (lapse || leaving) return
  for (const listener of expiryListeners) listener()
}

/** Called when a session expires or a 401 could not be resolved; returns the unsubscribe function. */
export const onSessionExpired = (listener: () => void): (() => void) => {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/**
 * Restores the saved session and watches it every 2000 ms, so that tabs agree. Call once, before the first
 * render.
 */
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
 * Before a sign-out: keeps the user's screens from emptying; returns the function that releases them. During
 * that time there is no session, but `getUser` still returns the leaving user.
 */
export const keepScreens = (): (() => void) => {
  leaving = current?.record ?? leaving
  return () => {
    leaving = null
    for (const listener of listeners) listener()
  }
}

/** The user of the current screens: signed in, lapsed, or just signing out. */
export const getUser = (): SessionRecord | null => current?.record ?? lapse?.record ?? leaving

/** Whether another tab or document opened the session: a sign-in form then has nothing left to do. */
export const useIsInElsewhere = (): boolean =>
  useSyncExternalStore(
    subscribeSession,
    () => isFromElsewhere,
    () => false,
  )

/** `getUser` for screens: `null` for a visitor, during server rendering and until hydration. */
export const useUser = (): SessionRecord | null => useSyncExternalStore(subscribeSession, getUser, () => null)
