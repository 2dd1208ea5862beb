/**
 * Secrets that must be read again, encrypted so that a copy of the database alone reveals none: AES-256-GCM
 * by keys derived from the site's own secret.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The key of one application for one purpose, 32 bytes by HKDF-SHA256; deterministic. */
export const sealingKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * The encrypted text in base64: nonce, tag, cipher. `of`: its owner, which must be given again to decrypt it,
 * so that a value sealed for one cannot be used for another.
 */
export const seal = (key: Buffer, text: string, of = ''): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  cipher.setAAD(Buffer.from(of))
  const packed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), packed]).toString('base64')
}

/** The decrypted text. Throws for another key or owner, or a changed value. */
export const unseal = (key: Buffer, sealed: string, of = ''): string => {
  const packed = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, key, packed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(of))
  decipher.setAuthTag(packed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = [decipher.update(packed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/** Encrypts and decrypts for one purpose; see `seal` and `unseal`. */
export interface Safe {
  seal(text: string, of: string): string
  unseal(sealed: string, of: string): string
}

export const safeOf = (secret: string, purpose: string): Safe => {
  const key = sealingKey(secret, purpose)
  return {
    seal: (text, of) => seal(key, text, of),
    unseal: (sealed, of) => unseal(key, sealed, of),
  }
}
