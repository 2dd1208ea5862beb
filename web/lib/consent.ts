/**
 * The visitor's cookie choice, stored for six months in a cookie (design 4.25): once it is made, the server
 * leaves the banner out of the page. Nothing optional runs before it.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'
import {
  CONSENT_COOKIE,
  CONSENT_SECONDS,
  type ConsentPurpose,
  type CookieConsent,
  readConsent,
  writeConsent,
} from '#drizzle/domain/cookie-consent.ts'

export {
  CONSENT_PURPOSES as PURPOSES,
  type ConsentPurpose as Purpose,
  type CookieConsent as Consent,
} from '#drizzle/domain/cookie-consent.ts'

/** Whether the server-rendered HTML contains the consent banner. */
export const AsksConsentContext = createContext(false)
const EVENT = 'consent-reopen'
/** Undefined until the cookie has been read once. */
let known: CookieConsent | null | undefined
const listeners = new Set<() => void>()

const read = (): CookieConsent | null => {
  const found = new RegExp(`(?:^|; )${CONSENT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
  return found === undefined ? null : readConsent(found, Date.now())
}

const keep = (choice: CookieConsent): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const lifetime = `Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure}`
  // The Cookie Store API is not in every supported browser.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${CONSENT_COOKIE}=${writeConsent(choice)}; Path=/; ${lifetime}`
}

/** The choice, `null` before one is made. */
export const getConsent = (): CookieConsent | null => {
  if (known === undefined) known = read()
  return known
}

export const saveConsent = (choice: Record<ConsentPurpose, boolean>): void => {
  known = { ...choice, at: new Date().toISOString() }
  keep(known)
  for (const listener of listeners) listener()
}

/** Adds one purpose to the choice (« Toujours autoriser »). */
export const grant = (purpose: ConsentPurpose): void => {
  saveConsent({ audience: false, video: false, booking: false, ...getConsent(), [purpose]: true })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/**
 * `null` before a choice. Until hydration, the state of the server's HTML: `null` with the banner, otherwise
 * `undefined`.
 */
export const useConsent = (): CookieConsent | null | undefined => {
  const asks = useContext(AsksConsentContext)
  return useSyncExternalStore<CookieConsent | null | undefined>(subscribe, getConsent, () =>
    asks ? null : undefined,
  )
}
export const useAllowed = (purpose: ConsentPurpose): boolean => useConsent()?.[purpose] ?? false

/** « Gérer les cookies ». */
export const reopenConsent = (): void => {
  window.dispatchEvent(new Event(EVENT))
}
export const onConsentReopen = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}
