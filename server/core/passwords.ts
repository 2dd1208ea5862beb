/**
 * Password hashing: argon2id, m = 19 456 KiB, t = 2, p = 1 (OWASP's second profile; ~19 ms on the reference machine).
 * Accounts that come from PocketBase have bcrypt hashes (`$2a$`, `$2b$`, `$2y$`), which are verified and replaced.
 * A hash costs a processor, so at most one per core runs at a time and a long queue is answered 429.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import bcrypt from 'bcrypt'
import { tooMany } from './errors.ts'

const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = availableParallelism()
const LONGEST_QUEUE = 64

let running = 0
const waiting: (() => void)[] = []

const takeTurn = async (): Promise<void> => {
  if (running < AT_ONCE) {
    running += 1
    return
  }
  if (waiting.length >= LONGEST_QUEUE) throw tooMany()
  await new Promise<void>((resolve) => waiting.push(resolve))
}

const endTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  await takeTurn()
  try {
    return await work()
  } finally {
    endTurn()
  }
}

/** A hashed password: the only form in which the engine's transactions accept one. */
export class PasswordHash {
  readonly #hash: string
  /** Length of the plain password in Unicode code points, for the field's own limits; 0 when it is not known. */
  readonly length: number
  /** Asks something of the plain password, which does not leave this object; true when it is not known. */
  readonly satisfies: (condition: (plain: string) => boolean) => boolean

  private constructor(hash: string, plain: string | null) {
    this.#hash = hash
    this.length = plain === null ? 0 : [...plain].length
    this.satisfies = (condition) => plain === null || condition(plain)
  }

  /** @internal Made by `hashPassword` and `knownHash` only. */
  static of(hash: string, plain: string | null): PasswordHash {
    return new PasswordHash(hash, plain)
  }

  get value(): string {
    return this.#hash
  }
}

/** Hashes a plain password. Throws 429 when too many are waiting. */
export const hashPassword = async (plain: string): Promise<PasswordHash> => {
  const hash = await inTurn(() => argon2.hash(plain, OPTIONS))
  return PasswordHash.of(hash, plain)
}

/** Wraps a hash that was stored before (copies, imports). Its plain text was validated then. */
export const knownHash = (hash: string): PasswordHash => PasswordHash.of(hash, null)

const isBcrypt = (hash: string): boolean => /^\$2[abxy]?\$\d\d\$/.test(hash)

/** Whether a stored hash is of the old kind and should be replaced as soon as its password is known. */
export const needsRehash = (hash: string): boolean => isBcrypt(hash)

let decoy: Promise<PasswordHash> | undefined

/**
 * Compares a plain password with a stored hash. Without a hash a decoy is verified, so that an unknown identity takes
 * as long as a wrong password; the answer is then always false.
 */
export const verifyPassword = async (hash: string | null | undefined, plain: string): Promise<boolean> => {
  if (!hash) {
    decoy ??= hashPassword(randomBytes(16).toString('hex'))
    const { value } = await decoy
    await inTurn(() => argon2.verify(value, plain))
    return false
  }
  if (isBcrypt(hash)) return inTurn(() => bcrypt.compare(plain, hash.replace(/^\$2[axy]\$/, '$2b$')))
  if (!hash.startsWith('$argon2')) return false
  return inTurn(() => argon2.verify(hash, plain))
}
