import { LRUCache } from 'lru-cache'
import { stillLasts } from '#server/core/clock.ts'
import { tooMany } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { networkOf } from '#server/core/ip.ts'
import type { EngineCore } from '../engine-core.ts'

const MOST_KEYS = 10_000

interface Window {
  count: number
  /** Milliseconds since 1970. */
  readonly since: number
}

/** The window of a key that is open now; its first one, or one after the last. */
const openWindow = (
  windows: LRUCache<string, Window>,
  key: string,
  length: number,
  { clock }: EngineCore,
): Window => {
  const now = clock.now().getTime()
  const known = windows.get(key)
  const current = known && stillLasts(known.since, length, now) ? known : { count: 0, since: now }
  windows.set(key, current)
  return current
}

/** Counts by key in windows of this length; false from the first that is more than `most`. */
const createCounter = (engine: EngineCore, most: number, length: number): ((key: string) => boolean) => {
  const windows = new LRUCache<string, Window>({ max: MOST_KEYS })
  return (key) => {
    const current = openWindow(windows, key, length, engine)
    current.count += 1
    return current.count <= most
  }
}

/** A try of a one-time password. */
export interface Attempt {
  readonly otpId: string
  /** Whose code it is, or is taken for. */
  readonly whose: string
  readonly ip: string
}

const TRIES = 5
const TRIES_MS = 180_000
/** A code may be shown to more than one route: its tries are counted together. */
const counters = new WeakMap<EngineCore, (key: string) => boolean>()

/**
 * Counts tries of one-time passwords in windows of three minutes, per record and address (PocketBase §5.10) and per code
 * from wherever: eight digits would not stand a machine, nor many machines or one with a network of its own. Whoever
 * guesses knows the ids of the codes that she asked for herself, so the owner's own stay of use. It holds even when rate
 * limits are off. Throws 429 from the sixth on.
 */
export const createAttempts = (engine: EngineCore): ((attempt: Attempt) => void) => {
  const isAllowed = counters.get(engine) ?? createCounter(engine, TRIES, TRIES_MS)
  counters.set(engine, isAllowed)
  return ({ otpId, whose, ip }) => {
    const allowed = [isAllowed(`code/${otpId}`), isAllowed(`${whose}/${ip}`)]
    if (allowed.includes(false)) throw tooMany('Too many attempts, please try again later with a new OTP.')
  }
}

const MAILS = 20
const MAILS_MS = 3_600_000

/** Counts the codes that one caller has sent to one address, known or not: nobody fills a stranger's mailbox. Throws 429. */
export const createMailings = (engine: EngineCore): ((address: string, ip: string) => void) => {
  const isAllowed = createCounter(engine, MAILS, MAILS_MS)
  return (address, ip) => {
    if (!isAllowed(`${address.toLowerCase()}/${ip}`)) throw tooMany()
  }
}

const STEP_TRIES = 5
const WRONG_OF_ACCOUNT = 10
const WRONG_OF_NETWORK = 30
const WRONG_MS = 3_600_000

/** A try of a second step, or of a proof before one is changed. */
export interface StepAttempt {
  /** The session of the first step; `''` for somebody who is signed in. */
  readonly mfaId: string
  /**
   * Collection and id of the account, and what is tried where it is not the step itself; `''` for what nobody guesses, recovery codes and
   * passkeys: whoever has only the password must not use up the owner's tries of these.
   */
  readonly whose: string
  readonly ip: string
}

/**
 * Tries of second steps: five of one first step, and in an hour ten of an account from wherever and thirty of a network; six digits
 * of which three are right at a time stand no more. A right one gives the account its tries back. It holds even when rate
 * limits are off, and only whoever has the first proof reaches it: nobody is locked out by strangers.
 */
export class StepAttempts {
  readonly #engine: EngineCore
  readonly #windows = new LRUCache<string, Window>({ max: MOST_KEYS })

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** Counts a try before it is judged. False when this first step has had its five; throws 429 for account and network. */
  count({ mfaId, whose, ip }: StepAttempt): boolean {
    const isStepOpen = mfaId === '' || this.#add(`step/${mfaId}`) <= STEP_TRIES
    const isAllowed =
      (whose === '' || this.#add(`account/${whose}`) <= WRONG_OF_ACCOUNT) &&
      this.#add(`network/${networkOf(ip)}`) <= WRONG_OF_NETWORK
    if (!isAllowed) throw tooMany(TOO_MANY_STEPS)
    return isStepOpen
  }

  /** It was right: what was counted of the account and this network is forgiven. */
  forgive({ whose, ip }: StepAttempt): void {
    this.#windows.delete(`account/${whose}`)
    const ofNetwork = this.#windows.get(`network/${networkOf(ip)}`)
    if (ofNetwork && ofNetwork.count > 0) ofNetwork.count -= 1
  }

  #add(key: string): number {
    const window = openWindow(this.#windows, key, WRONG_MS, this.#engine)
    window.count += 1
    return window.count
  }
}

const TOO_MANY_STEPS = 'Trop d’essais. Réessayez dans une heure.'

const steps = new WeakMap<EngineCore, StepAttempts>()

/** The tries of an engine; counted together, whichever route they come by. */
export const stepAttemptsOf = (engine: EngineCore): StepAttempts =>
  getOrCreate(steps, engine, () => new StepAttempts(engine))
