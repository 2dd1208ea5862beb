/** Secrets that have to be read again, kept so that a copy of the database alone tells none: AES-256-GCM by keys of the site's own secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The key of one application for one purpose, 32 bytes by HKDF-SHA256; the same secret always gives the same. */
export const sealingKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * The text in base64: nonce, tag, cipher. `of`: what it belongs to, which has to be named again to open it, so that nothing sealed
 * for one opens for another.
 */
export const seal = (key: Buffer, text: string, of = ''): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  cipher.setAAD(Buffer.from(of))
  const packed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), packed]).toString('base64')
}

/** The text that was sealed. Throws when it was sealed with another key or for something else, or changed. */
export const unseal = (key: Buffer, sealed: string, of = ''): string => {
  const packed = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, key, packed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(of))
  decipher.setAuthTag(packed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = [decipher.update(packed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/** Seals and opens for one purpose; see `seal` and `unseal`. */
export interface Safe {
  seal(text: string, of: string): string
  unseal(sealed: string, of: string): string
}

/** The safe of one application for one purpose. */
export const safeOf = (secret: string, purpose: string): Safe => {
  const key = sealingKey(secret, purpose)
  return {
    seal: (text, of) => seal(key, text, of),
    unseal: (sealed, of) => unseal(key, sealed, of),
  }
}
