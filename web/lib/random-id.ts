/**
 * A name that nobody else has: 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` would do, but browsers have it only
 * on pages of `https:` and of the machine itself; this one is everywhere.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
