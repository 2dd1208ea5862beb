/**
 * When and from where each session was last used. Written at most every ten minutes per session, in batches
 * after the requests: no request waits for it, and list caches are cleared once for all of them.
 */
import { LRUCache } from 'lru-cache'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { growingTo } from '#server/core/growing.ts'
import type { Actor, RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { sessionsIn } from '../schema/sessions.ts'
import { MAX_IP_LENGTH } from './alert.ts'
import { changeAsServer } from './rows.ts'

const EVERY_MS = 600_000
/** The delay in which uses are collected before a write. */
const GATHER_MS = 5000
const MAX_CACHED = 10_000

interface Use {
  readonly ip: string
  readonly at: Date
}

const known = new WeakMap<EngineCore, SessionUses>()

/** The session uses of an engine; one instance each. */
export const sessionUsesOf = (engine: EngineCore): SessionUses =>
  getOrCreate(known, engine, () => new SessionUses(engine))

/** Collects the uses of sessions, and writes those that are due. */
export class SessionUses {
  readonly #engine: EngineCore
  /** The last use of each, in milliseconds since 1970: the stored one may be ten minutes older. */
  readonly #last = new LRUCache<string, number>(growingTo(MAX_CACHED))
  /** The last reported use of each, to be written. */
  readonly #told = new LRUCache<string, number>(growingTo(MAX_CACHED))
  #waiting = new Map<string, Use>()
  #timer: NodeJS.Timeout | null = null

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** Reports a request of a session. Never throws. */
  note({ sessionId }: Actor, ip: string): void {
    if (sessionId === undefined) return
    const at = this.#engine.clock.now()
    this.#last.set(sessionId, at.getTime())
    const reply = this.#told.get(sessionId)
    if (reply !== undefined && stillLasts(reply, EVERY_MS, at.getTime())) return
    this.#told.set(sessionId, at.getTime())
    this.#waiting.set(sessionId, { ip: ip.slice(0, MAX_IP_LENGTH), at })
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref()
  }

  /** The last use of a session, in milliseconds since 1970; undefined when unknown to this process. */
  lastUse(sessionId: string): number | undefined {
    return this.#last.get(sessionId)
  }

  /** Writes pending uses. Never throws: a failed write is repeated with the next one. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const uses = this.#waiting
    this.#waiting = new Map()
    const { registry, store, log } = this.#engine
    const table = sessionsIn(registry)
    if (!table || uses.size === 0) return
    try {
      const due = [...uses].filter(([id, use]) => this.#isDue(store.byId(table, id), use))
      if (due.length === 0) return
      await this.#engine.submit((work) => {
        for (const [id, use] of due)
          if (this.#isDue(work.store.byId(table, id), use))
            changeAsServer(work, table, id, { lastUsedAt: stamp(use.at), ip: use.ip })
      })
    } catch (error) {
      log.error({ err: error }, 'The last use of sessions was not written')
    }
  }

  /** Whether the row exists and its stored use is old enough; a younger one becomes due at that age. */
  #isDue(row: RawRecord | null, { at }: Use): boolean {
    if (!row) return false
    const written = new Date(String(row.lastUsedAt)).getTime()
    // Another process's clock may be a little ahead; further ahead means that a clock was set back.
    if (Math.abs(at.getTime() - written) >= EVERY_MS) return true
    this.#told.set(row.id, written)
    return false
  }
}
