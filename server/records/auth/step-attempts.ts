/**
 * Attempts at second steps: their limits, and the lock after too many wrong ones. In memory, like challenges.
 */
import { LRUCache } from 'lru-cache'
import { stillLasts } from '#server/core/clock.ts'
import { tooMany } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { growingTo } from '#server/core/growing.ts'
import { networkOf } from '#server/core/ip.ts'
import { longMoment } from '#server/core/paris.ts'
import type { EngineCore } from '../engine-core.ts'
import { MAX_KEYS, openWindow, type Window } from './attempts.ts'

const STEP_TRIES = 5
const WRONG_OF_ACCOUNT = 10
const WRONG_OF_NETWORK = 30
const HOUR_MS = 3_600_000
const MAX_LOCK_MS = 24 * HOUR_MS
/** A series of wrong attempts ends after this time without another. */
const SERIES_MS = 7 * MAX_LOCK_MS
const MINUTE_MS = 60_000

/** An attempt at a second step, or at a proof that a change of factors requires. */
export interface StepAttempt {
  /** The session of the first step; `''` for a signed-in user. */
  readonly mfaId: string
  /**
   * Collection and id of the account, and the purpose where it is not the step itself; `''` for proofs that
   * cannot be guessed, recovery codes and passkeys: an attacker with only the password must not use up the
   * owner's attempts at these.
   */
  readonly whose: string
  readonly ip: string
}

/** The wrong attempts of an account since the last right one. */
interface Series {
  /** Since the last lock. */
  wrong: number
  locks: number
  /** Milliseconds since 1970, as the next; 0: it is not locked. */
  lockedAt: number
  lastAt: number
}

/** One hour, then twice as long each time, at most a day. */
const lockMs = ({ locks }: Series): number => Math.min(HOUR_MS * 2 ** (locks - 1), MAX_LOCK_MS)

const isLocked = (series: Series, now: number): boolean =>
  series.lockedAt > 0 && stillLasts(series.lockedAt, lockMs(series), now)

/** Rounded up: the lock has ended at this minute. */
const endOf = (series: Series): Date =>
  new Date(Math.ceil((series.lockedAt + lockMs(series)) / MINUTE_MS) * MINUTE_MS)

export interface Counted {
  /** False: this first step has used its five attempts, and no proof may be checked. */
  readonly isStepOpen: boolean
  /** The end of the lock that begins if this attempt is wrong too: it is the last one before a lock. */
  readonly lockedUntil: Date | null
}

const refused = (until: Date) =>
  tooMany(`Trop d’essais. Réessayez à partir du ${longMoment(until)} (heure de Paris).`)

/**
 * Limits attempts at second steps: five per first step, thirty wrong ones of a network per hour, and ten of
 * an account from anywhere; the account is then locked for an hour, after the next ten for two, at most a
 * day: six digits of which three codes are valid at a time resist no more. Recovery codes and passkeys work
 * meanwhile. A sign-in ends the series. Applies even when rate limits are off, and requires the first proof:
 * strangers cannot lock an account.
 */
export class StepAttempts {
  readonly #engine: EngineCore
  readonly #windows = new LRUCache<string, Window>(growingTo(MAX_KEYS))
  readonly #turns = new Map<string, Promise<void>>()
  readonly #series = new LRUCache<string, Series>(growingTo(MAX_KEYS))

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** Runs the work of a first step after that which was submitted before for the same one. */
  async inTurn<T>(mfaId: string, work: () => Promise<T>): Promise<T> {
    const former = this.#turns.get(mfaId) ?? Promise.resolve()
    const result = former.then(work)
    // The next one waits whatever the outcome is, which only its own caller learns.
    const turn = result.then(
      () => undefined,
      () => undefined,
    )
    this.#turns.set(mfaId, turn)
    try {
      return await result
    } finally {
      if (this.#turns.get(mfaId) === turn) this.#turns.delete(mfaId)
    }
  }

  /** Counts an attempt before its check. Throws 429 for account and network. */
  count({ mfaId, whose, ip }: StepAttempt): Counted {
    const isStepOpen = mfaId === '' || this.#add(`step/${mfaId}`) <= STEP_TRIES
    // An unchecked attempt is no guess and does not bring the account nearer to its lock.
    if (this.#add(`network/${networkOf(ip)}`) > WRONG_OF_NETWORK)
      throw tooMany('Trop d’essais. Réessayez dans une heure.')
    return { isStepOpen, lockedUntil: whose === '' || !isStepOpen ? null : this.#addWrong(whose) }
  }

  /** The attempt was right: the counts of the account and this network are reset. */
  forgive({ whose, ip }: StepAttempt): void {
    this.#series.delete(whose)
    const ofNetwork = this.#windows.get(`network/${networkOf(ip)}`)
    if (ofNetwork && ofNetwork.count > 0) ofNetwork.count -= 1
  }

  /** The account signed in, by any method: all its series end. */
  signedIn(account: string, ip: string): void {
    for (const kind of ['/proof', '/app']) this.#series.delete(account + kind)
    this.forgive({ mfaId: '', whose: account, ip })
  }

  isLocked(whose: string): boolean {
    const series = this.#series.get(whose)
    return series !== undefined && isLocked(series, this.#now())
  }

  #now(): number {
    return this.#engine.clock.now().getTime()
  }

  #add(key: string): number {
    const window = openWindow(this.#windows, key, HOUR_MS, this.#engine)
    window.count += 1
    return window.count
  }

  /**
   * Counts one more of an account. Throws 429 while it is locked; returns the end of the lock that this one
   * begins.
   */
  #addWrong(whose: string): Date | null {
    const now = this.#now()
    const known = this.#series.get(whose)
    const isOpen = known !== undefined && stillLasts(known.lastAt, SERIES_MS, now)
    const series: Series = isOpen ? known : { wrong: 0, locks: 0, lockedAt: 0, lastAt: now }
    if (isLocked(series, now)) throw refused(endOf(series))
    series.lastAt = now
    series.wrong += 1
    this.#series.set(whose, series)
    if (series.wrong < WRONG_OF_ACCOUNT) return null
    series.wrong = 0
    series.locks += 1
    series.lockedAt = now
    return endOf(series)
  }
}

const steps = new WeakMap<EngineCore, StepAttempts>()

/** The attempt counters of an engine, shared by all routes. */
export const stepAttemptsOf = (engine: EngineCore): StepAttempts =>
  getOrCreate(steps, engine, () => new StepAttempts(engine))
