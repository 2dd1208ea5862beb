import { LRUCache } from 'lru-cache'
import { stillLasts } from '#server/core/clock.ts'
import { tooMany } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import type { EngineCore } from '../engine-core.ts'

export const MAX_KEYS = 10_000

export interface Window {
  count: number
  /** Milliseconds since 1970. */
  readonly since: number
}

/** The open window of a key: its current one, or a new one. */
export const openWindow = (
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

/** Counts by key in windows of this length; false above `most`. */
const createCounter = (engine: EngineCore, most: number, length: number): ((key: string) => boolean) => {
  const windows = new LRUCache<string, Window>(growingTo(MAX_KEYS))
  return (key) => {
    const current = openWindow(windows, key, length, engine)
    current.count += 1
    return current.count <= most
  }
}

/** An attempt at a one-time password. */
export interface Attempt {
  readonly otpId: string
  /** The account of the code, or the decoy that stands for one. */
  readonly whose: string
  readonly ip: string
}

const TRIES = 5
const TRIES_MS = 180_000
/** Several routes accept the same code: its attempts are counted together. */
const counters = new WeakMap<EngineCore, (key: string) => boolean>()

/**
 * Counts attempts at one-time passwords in windows of three minutes, per record and address (PocketBase
 * §5.10) and per code from anywhere: eight digits would not resist a machine, several machines or a whole
 * network. A guesser knows only the ids of codes requested by itself, so the owner's own codes remain usable.
 * Applies even when rate limits are off. Throws 429 from the sixth attempt on.
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

/**
 * Counts the codes that one caller has sent to one address, known or not, in its stored spelling, so that a
 * stranger's mailbox cannot be flooded. Throws 429.
 */
export const createMailings = (engine: EngineCore): ((address: string, ip: string) => void) => {
  const isAllowed = createCounter(engine, MAILS, MAILS_MS)
  return (address, ip) => {
    if (!isAllowed(`${address}/${ip}`)) throw tooMany()
  }
}
