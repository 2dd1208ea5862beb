import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'
import { randomId } from '#server/core/ids.ts'
import { hashPassword } from '#server/core/passwords.ts'
import type { EngineCore } from '../engine-core.ts'
import { type OtpCollection, randomDigits, repeatedCode } from './otp.ts'

/**
 * Does the work of enqueuing a mail without a mail: a row is written and rolled back in one transaction, so
 * that an unknown address is answered after the same time as a known one.
 */
export const enqueueDecoyMail = (engine: EngineCore): Promise<void> =>
  engine.submit((session) => {
    session.withdraw(session.enqueue('mail', {}))
  })

interface DecoyOtp {
  readonly id: string
  readonly whose: string
  /** Milliseconds since 1970. */
  readonly madeAt: number
  /** Lifetime in milliseconds. */
  readonly ms: number
}

const MAX_PRETENDED = 10_000

/**
 * Codes for addresses without an account: their ids match nothing, but are repeated, expire and are counted
 * like those of an account, so that a caller cannot learn which addresses are known.
 */
export class DecoyOtps {
  readonly #engine: EngineCore
  readonly #byId = new LRUCache<string, DecoyOtp>(growingTo(MAX_PRETENDED))
  /** Newest first. */
  readonly #byOwner = new LRUCache<string, readonly DecoyOtp[]>(growingTo(MAX_PRETENDED))

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** As `requestOtp` for an account, without a code and without a mail; the address in its stored spelling. */
  async request(
    { id: collectionId, auth: { otp } }: OtpCollection,
    address: string,
    from: string,
  ): Promise<string> {
    await hashPassword(randomDigits(otp.length), from)
    await enqueueDecoyMail(this.#engine)
    const whose = `${collectionId}/${address}`
    const open = (this.#byOwner.get(whose) ?? []).filter((code) => this.#isOpen(code))
    const repeated = repeatedCode(open)
    if (repeated) return repeated.id
    const made = { id: randomId(), whose, madeAt: this.#now, ms: otp.duration * 1000 }
    this.#byId.set(made.id, made)
    this.#byOwner.set(whose, [made, ...open])
    return made.id
  }

  /** The decoy that attempts at a code without an account are counted for. */
  ownerOf(otpId: string): string {
    const known = this.#byId.get(otpId)
    return known && this.#isOpen(known) ? known.whose : `otp/${otpId}`
  }

  /** As for an account, even when the clock was set back (`isOlderThan`). */
  #isOpen({ madeAt, ms }: DecoyOtp): boolean {
    return Math.abs(this.#now - madeAt) <= ms
  }

  get #now(): number {
    return this.#engine.clock.now().getTime()
  }
}
