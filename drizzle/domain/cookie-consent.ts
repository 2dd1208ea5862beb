/**
 * The cookie that stores a visitor's cookie choice: written by the form's script or, without it, by the
 * server.
 */

export const CONSENT_PURPOSES = ['audience', 'video', 'booking'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
export interface CookieConsent extends Record<ConsentPurpose, boolean> {
  /** ISO instant of the choice. */
  at: string
}

export const CONSENT_COOKIE = 'consent'
/** The choice expires after six months. */
export const CONSENT_SECONDS = 183 * 24 * 3600

/** `2026-11-21T10:00:00.000Z~audience~video`, percent-encoded: the instant, then the accepted purposes. */
export const writeConsent = (choice: CookieConsent): string =>
  encodeURIComponent([choice.at, ...CONSENT_PURPOSES.filter((purpose) => choice[purpose])].join('~'))

/** Parses the cookie; `null` when it is expired, in the future or invalid. */
export const readConsent = (value: string, now: number): CookieConsent | null => {
  let text: string
  try {
    text = decodeURIComponent(value)
  } catch {
    // Malformed percent-encoding: no choice.
    return null
  }
  const [at = '', ...given] = text.split('~')
  const age = now - Date.parse(at)
  if (Number.isNaN(age) || age > CONSENT_SECONDS * 1000 || age < -24 * 3600 * 1000) return null
  const has = (purpose: ConsentPurpose) => given.includes(purpose)
  return { at, audience: has('audience'), video: has('video'), booking: has('booking') }
}
