/** Rate limits of one engine: fixed windows by rule and address (PocketBase §9.7). */
import { type Clock, stillLasts } from '#server/core/clock.ts'
import { isAmong, networkOf } from '#server/core/ip.ts'
import type { Actor } from '../../actor.ts'
import type { CollectionDefinition } from '../../schema/definition.ts'
import type { EngineSettings, RateLimitRule } from '../../settings.ts'
import { findRule } from './rules.ts'

/** The caller and the route, as the rules see them. */
export interface Caller {
  readonly actor: Actor
  readonly ip: string
  readonly method: string
  /** Without the query. */
  readonly path: string
}

interface Window {
  left: number
  /** Milliseconds since 1970. */
  readonly beganAt: number
  readonly ms: number
}

const isOpen = ({ beganAt, ms }: Window, now: number): boolean => stillLasts(beganAt, ms, now)

/** Above this count ended windows are dropped, at most once a second: visiting all of them is costly. */
const MANY_WINDOWS = 20_000
const SWEEP_MS = 1000
/** Bounds the memory under a flood of addresses: the oldest window is evicted. */
const MAX_WINDOWS = 200_000

export class RateLimiter {
  readonly #settings: EngineSettings
  readonly #clock: Clock
  readonly #windows = new Map<string, Window>()
  #onUse: (isUsed: boolean) => void = () => undefined
  #isUsed = false
  #sweptAt = 0

  constructor(settings: EngineSettings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
  }

  /** Called when the first request is counted, and when the counters are forgotten again. */
  onUse(listener: (isUsed: boolean) => void): void {
    this.#onUse = listener
  }

  /** Counts a request by its path; false when it exceeds the limit. */
  allowsPath(caller: Caller): boolean {
    if (this.#isExempt(caller)) return true
    const rule = this.#find(caller, [])
    return rule === null || this.#take(`${rule.label}${rule.audience}`, rule, networkOf(caller.ip))
  }

  /**
   * Counts a request by its action on a collection: rules that name the collection come first, then those for
   * any collection, then the path's. Each collection and route has its own counters.
   */
  allowsAction(
    caller: Caller,
    collection: CollectionDefinition,
    route: string,
    actions: readonly string[],
  ): boolean {
    if (this.#isExempt(caller)) return true
    const labels = [
      ...actions.map((action) => `${collection.name}:${action}`),
      ...actions.map((action) => `*:${action}`),
    ]
    const rule = this.#find(caller, labels)
    if (rule === null) return true
    return this.#take(
      `${collection.id}${route}${actions.join('')}${rule.audience}`,
      rule,
      networkOf(caller.ip),
    )
  }

  /** Counts a request under a rule that the settings do not contain; false when it exceeds the limit. */
  allowsBy(rule: RateLimitRule, caller: Caller): boolean {
    return this.#isExempt(caller) || this.#take(rule.label, rule, networkOf(caller.ip))
  }

  /** Drops ended windows. */
  sweep(): void {
    const now = this.#now()
    for (const [key, window] of this.#windows) if (!isOpen(window, now)) this.#windows.delete(key)
  }

  /** Drops all windows: the rules have changed. */
  clear(): void {
    this.#windows.clear()
    if (!this.#isUsed) return
    this.#isUsed = false
    this.#onUse(false)
  }

  #isExempt({ actor, ip }: Caller): boolean {
    const { enabled, excludedIPs } = this.#settings.rateLimits
    return !enabled || actor.kind === 'superuser' || (excludedIPs.length > 0 && isAmong(ip, excludedIPs))
  }

  #find({ actor, method, path }: Caller, labels: readonly string[]): RateLimitRule | null {
    const audiences = actor.record ? (['', '@auth'] as const) : (['', '@guest'] as const)
    return findRule(this.#settings.rateLimits.rules, [...labels, `${method} ${path}`, path], audiences)
  }

  #take(name: string, rule: RateLimitRule, ip: string): boolean {
    if (!this.#isUsed) {
      this.#isUsed = true
      this.#onUse(true)
    }
    const now = this.#now()
    const key = `${name}\u0000${ip}`
    const known = this.#windows.get(key)
    if (known && isOpen(known, now)) {
      known.left -= 1
      return known.left >= 0
    }
    this.#makeRoom(now)
    this.#windows.set(key, { left: rule.maxRequests - 1, beganAt: now, ms: rule.duration * 1000 })
    return rule.maxRequests > 0
  }

  #makeRoom(now: number): void {
    if (this.#windows.size >= MANY_WINDOWS && !stillLasts(this.#sweptAt, SWEEP_MS, now)) {
      this.#sweptAt = now
      this.sweep()
    }
    if (this.#windows.size < MAX_WINDOWS) return
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined) this.#windows.delete(oldest)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
