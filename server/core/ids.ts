import { randomBytes, randomFillSync } from 'node:crypto'

/**
 * Unused random bytes: reading thirty from the system takes as long as reading hundreds, and a write needs
 * several.
 */
const pool = Buffer.alloc(4096)
let given = pool.length

/** Valid until the next call. */
const freshBytes = (count: number): Buffer => {
  if (count > pool.length) return randomBytes(count)
  if (given + count > pool.length) {
    randomFillSync(pool)
    given = 0
  }
  given += count
  return pool.subarray(given - count, given)
}

const draw = (alphabet: string, length: number): string => {
  // Bytes past the last whole multiple of the alphabet are drawn again, so that every character is equally
  // likely.
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of freshBytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length)
    }
  }
  return text
}

const INTEGERS = 2 ** 32

/** An integer from 0 to below `end`, which is at most 2³², uniformly distributed. */
export const randomBelow = (end: number): number => {
  const limit = INTEGERS - (INTEGERS % end)
  for (;;) {
    const drawn = freshBytes(4).readUInt32LE()
    if (drawn < limit) return drawn % end
  }
}

/** A record id: 15 characters of `[a-z0-9]` (PocketBase `core.DefaultIdLength`). */
export const randomId = (length = 15): string => draw('abcdefghijklmnopqrstuvwxyz0123456789', length)

/** `length` characters of `[A-Za-z0-9]`, for token keys and client ids. */
export const randomText = (length: number): string =>
  draw('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', length)

/** `length` characters of an alphabet, uniformly distributed, for codes that people read and type. */
export const randomSigns = (alphabet: string, length: number): string => draw(alphabet, length)

/** 43 URL-safe characters (256 bits) that grant access: to an order, an invitation, a certificate. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
