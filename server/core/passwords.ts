/**
 * Password hashing: argon2id, m = 19 456 KiB, t = 2, p = 1 (OWASP's second profile; ~19 ms on the reference
 * machine). Accounts from PocketBase have bcrypt hashes (`$2a$`, `$2b$`, `$2y$`), which are verified and
 * replaced. A hash occupies a CPU core, so at most one per core runs at a time, and never on all threads of
 * Node's pool: disk writes need one too. They take fair turns by network (`from`: the caller's address, empty
 * for the server itself); a long queue is answered 429.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { FairTurns } from './fair-turns.ts'
import { networkOf } from './ip.ts'

/** The cost of one hash: memory in KiB, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}
/** OWASP's second profile, used in production. */
export const PRODUCTION_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
let cost = PRODUCTION_COST

/** One less than the default size of Node's thread pool. */
const MAX_CONCURRENT = 3
/** Some seconds of work: later replies would be useless. */
const turns = new FairTurns({
  atOnce: Math.min(availableParallelism(), MAX_CONCURRENT),
  ofOne: 64,
  ofAll: 256,
})

/** A hashed password: the only form that the engine's transactions accept. */
export class PasswordHash {
  readonly #hash: string
  /** Length of the plain password in Unicode code points, for the field's own limits; 0 when unknown. */
  readonly length: number
  /** Tests a condition on the plain password, which does not leave this object; true when it is unknown. */
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
export const hashPassword = async (plain: string, from = ''): Promise<PasswordHash> => {
  const hash = await turns.run(networkOf(from), () =>
    argon2.hash(plain, { type: argon2.argon2id, parallelism: 1, ...cost }),
  )
  return PasswordHash.of(hash, plain)
}

/** Wraps a previously stored hash (copies, imports). Its plain text was validated then. */
export const knownHash = (hash: string): PasswordHash => PasswordHash.of(hash, null)

const isBcrypt = (hash: string): boolean => /^\$2[abxy]?\$\d\d\$/.test(hash)

/** Whether a stored hash is bcrypt and should be replaced as soon as its password is known. */
export const needsRehash = (hash: string): boolean => isBcrypt(hash)

let decoy: Promise<PasswordHash> | undefined

/**
 * Sets the cost of later hashes of this process. Tests lower it, since each production hash takes 30 ms of
 * CPU time; earlier hashes remain valid, because each carries its own cost.
 */
export const setPasswordCost = (next: PasswordCost): void => {
  cost = next
  decoy = undefined
}

/** A hash that matches nothing, created once; a failure to create it is not cached. */
const decoyHash = async (): Promise<string> => {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  try {
    return (await decoy).value
  } catch (error) {
    decoy = undefined
    throw error
  }
}

const compare = async (hash: string, plain: string): Promise<boolean> => {
  if (isBcrypt(hash)) {
    const { default: bcrypt } = await import('bcrypt')
    return bcrypt.compare(plain, hash.replace(/^\$2[axy]\$/, '$2b$'))
  }
  return argon2.verify(hash, plain)
}

/**
 * Compares a plain password with a stored hash. Without a hash a decoy is verified, so that an unknown
 * identity takes as long as a wrong password; the result is then always false. Throws 429 when too many are
 * waiting.
 */
export const verifyPassword = async (
  hash: string | null | undefined,
  plain: string,
  from = '',
): Promise<boolean> => {
  const stored = hash || (await decoyHash())
  if (!isBcrypt(stored) && !stored.startsWith('$argon2')) return false
  const network = networkOf(from)
  const fits = await turns.run(network, () => compare(stored, plain))
  if (!hash || !fits) return false
  if (network !== '') turns.trust(network)
  return true
}
