/** Codes of an authenticator application (RFC 6238: SHA-1, six digits, thirty seconds), by `otpauth`. */
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Tolerance for a wrong clock, and for a code typed while it changed. */
const STEPS_ASIDE = 1
const KEY_BYTES = 20

const totpOf = (key: string, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(key),
  })

/** A new key of 160 bits of a secure source, in base32 without padding. */
export const newAppKey = (): string => new Secret({ size: KEY_BYTES }).base32

/**
 * The `otpauth:` URL of a key, which applications read from a QR code. `issuer`: the site; `label`: the
 * account.
 */
export const appAddress = (key: string, { issuer, label }: { issuer: string; label: string }): string =>
  totpOf(key, issuer, label).toString()

/**
 * The thirty-second step of this code, at most one from `now`; null when the code is wrong or its step is not
 * after `lastStep`, the last accepted one. The codes are compared in constant time.
 */
export const acceptedStep = (key: string, code: string, now: Date, lastStep: number): number | null => {
  const timestamp = now.getTime()
  const delta = totpOf(key).validate({ token: code, timestamp, window: STEPS_ASIDE })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  return step > lastStep ? step : null
}
