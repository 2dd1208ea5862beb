/** The visitor's choice about cookies, kept six months in this browser (design 4.25). Nothing optional runs before it. */
import { useSyncExternalStore } from 'react'

export const PURPOSES = ['audience', 'video', 'booking'] as const
export type Purpose = (typeof PURPOSES)[number]
export interface Consent extends Record<Purpose, boolean> {
  /** ISO instant of the choice. */
  at: string
}

const KEY = 'consent'
const SIX_MONTHS_MS = 183 * 24 * 3600 * 1000
const EVENT = 'consent-reopen'
/** Undefined until storage has been read once. */
let known: Consent | null | undefined
const listeners = new Set<() => void>()

const read = (): Consent | null => {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Consent> | null
    if (!stored?.at || Date.now() - Date.parse(stored.at) > SIX_MONTHS_MS) return null
    return {
      at: stored.at,
      audience: stored.audience === true,
      video: stored.video === true,
      booking: stored.booking === true,
    }
  } catch {
    // Unreadable storage is no consent.
    return null
  }
}

/** The choice, `null` while none was made. */
export const getConsent = (): Consent | null => {
  if (known === undefined) known = read()
  return known
}

export const saveConsent = (choice: Record<Purpose, boolean>): void => {
  known = { ...choice, at: new Date().toISOString() }
  try {
    localStorage.setItem(KEY, JSON.stringify(known))
  } catch {
    // Private mode: the choice holds for this page.
  }
  for (const listener of listeners) listener()
}

/** Adds one purpose to the choice (« Toujours autoriser »). */
export const grant = (purpose: Purpose): void => {
  saveConsent({ audience: false, video: false, booking: false, ...getConsent(), [purpose]: true })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** `undefined` while rendering on the server, `null` before any choice. */
export const useConsent = (): Consent | null | undefined =>
  useSyncExternalStore<Consent | null | undefined>(subscribe, getConsent, () => undefined)
export const useAllowed = (purpose: Purpose): boolean => useConsent()?.[purpose] ?? false

/** « Gérer les cookies ». */
export const reopenConsent = (): void => {
  window.dispatchEvent(new Event(EVENT))
}
export const onConsentReopen = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}
