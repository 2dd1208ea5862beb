/** The cookie that keeps a visitor's choice about cookies: written by the form's script or, without it, by the server. */

export const CONSENT_PURPOSES = ['audience', 'video', 'booking'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
export interface CookieConsent extends Record<ConsentPurpose, boolean> {
  /** ISO instant of the choice. */
  at: string
}

export const CONSENT_COOKIE = 'consent'
/** A choice is asked for again after six months. */
export const CONSENT_SECONDS = 183 * 24 * 3600

/** `2026-11-21T10:00:00.000Z~audience~video`, percent-encoded: when, then what was agreed to. */
export const writeConsent = (choice: CookieConsent): string =>
  encodeURIComponent([choice.at, ...CONSENT_PURPOSES.filter((purpose) => choice[purpose])].join('~'))

/** The choice of a cookie's value; `null` when it is too old, of the future or no choice at all. */
export const readConsent = (value: string, now: number): CookieConsent | null => {
  let text: string
  try {
    text = decodeURIComponent(value)
  } catch {
    // A stray % is no choice.
    return null
  }
  const [at = '', ...given] = text.split('~')
  const age = now - Date.parse(at)
  if (Number.isNaN(age) || age > CONSENT_SECONDS * 1000 || age < -24 * 3600 * 1000) return null
  const has = (purpose: ConsentPurpose) => given.includes(purpose)
  return { at, audience: has('audience'), video: has('video'), booking: has('booking') }
}
