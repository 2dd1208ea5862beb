import type { Actor } from './actor.ts'
import type { EvalContext } from './filter/sql.ts'
import type { RateLimiter } from './http/limits/limiter.ts'
import type { Store } from './read/store.ts'
import type { Hub } from './realtime/hub.ts'
import type { EngineSettings } from './settings.ts'
import type { Engine } from './types.ts'
import type { Session } from './write/session.ts'

/** What the record routes need beyond the public engine. */
export interface EngineCore extends Engine {
  readonly store: Store
  /** Where files of forms wait until their request ends. */
  readonly workDir: string
  readonly realtime: { readonly hub: Hub }
  /** May be changed while the engine runs. */
  readonly settings: EngineSettings
  readonly limiter: RateLimiter
  /** Puts settings in the place of the present ones and tells the listeners. */
  changeSettings(settings: EngineSettings): void
  /** Called after settings were changed, with the new ones. */
  onSettings(listener: (settings: EngineSettings) => void): void
  context(actor: Actor, request?: EvalContext['request']): EvalContext
  /** A write with the body and request of an HTTP call. */
  submit<T>(work: (session: Session) => T): Promise<T>
}
