/**
 * Settings changed by administrators, in `_params`: only submitted values, so that all others still follow
 * the environment. Secrets are encrypted with a key derived from the application's own secret.
 */

import { isObject } from '#server/core/json-object.ts'
import { seal, sealingKey, unseal } from '#server/core/sealing.ts'
import type { Actor } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { paramOf } from '#server/records/read/lookups.ts'
import { type EngineSettings, isSecretSetting, type SettingsPatch } from '#server/records/settings.ts'
import type { Tx } from '#server/records/types.ts'
import { keepParam } from '#server/records/write/params.ts'
import { asPart, mergeParts, readPart } from './merge.ts'

type Part = Readonly<Record<string, unknown>>

const ROW = 'settings'
const MARK = 'encrypted:'

/** The key of one application; deterministic for a secret. */
export const settingsKey = (secret: string): Buffer => sealingKey(secret, 'settings')

/** A part less what another one names. */
const without = (part: Part, other: Part): Part =>
  Object.fromEntries(
    Object.entries(part).flatMap(([name, value]): [string, unknown][] => {
      if (!Object.hasOwn(other, name)) return [[name, value]]
      const named = other[name]
      return isObject(value) && isObject(named) ? [[name, without(value, named)]] : []
    }),
  )

const mapSecrets = (part: Part, change: (text: string) => string): Part =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (isObject(value)) return [name, mapSecrets(value, change)]
      const isSecret = isSecretSetting(name) && typeof value === 'string' && value !== ''
      return [name, isSecret ? change(value) : value]
    }),
  )

/** The settings before and after, secrets included: listeners must not disclose them. */
interface SettingsChange {
  readonly actor: Actor
  readonly at: Date
  readonly before: EngineSettings
  readonly after: EngineSettings
}

/** The stored part of one application's settings. */
export class StoredSettings {
  readonly #engine: EngineCore
  readonly #key: Buffer
  readonly #saved: (tx: Tx, change: SettingsChange) => void
  /** Of the environment: nothing that is stored changes them. */
  readonly fixed: SettingsPatch

  /** `saved` runs in the transaction that stores a change; an error rolls it back. */
  constructor(
    engine: EngineCore,
    key: Buffer,
    saved: (tx: Tx, change: SettingsChange) => void = () => undefined,
    fixed: SettingsPatch = {},
  ) {
    this.#engine = engine
    this.#key = key
    this.#saved = saved
    this.fixed = fixed
  }

  /** The current settings with a part in its place, and the fixed ones above both. */
  with(part: Part): EngineSettings {
    const { settings } = this.#engine
    return mergeParts(mergeParts(settings, part), readPart(asPart(settings), { ...this.fixed }))
  }

  /**
   * Applies the stored settings to the current ones. A secret encrypted with another key is left empty and
   * logged.
   */
  load(): void {
    const part = mapSecrets(this.#stored(), (text) => this.#reveal(text))
    this.#engine.changeSettings(this.with(readPart(asPart(this.#engine.settings), part)))
  }

  /** The paths of a part that the environment fixes to another value: `smtp.host`. */
  fixedIn(part: Part, fixed: Part = { ...this.fixed }, path = ''): string[] {
    return Object.entries(part).flatMap(([name, value]) => {
      if (!Object.hasOwn(fixed, name)) return []
      const own = fixed[name]
      if (isObject(value) && isObject(own)) return this.fixedIn(value, own, `${path}${name}.`)
      return value === own ? [] : [`${path}${name}`]
    })
  }

  /**
   * Merges a submitted part into the stored one, and applies it once it is on the disk. What the environment fixes is not
   * stored.
   */
  async keep(whole: Part, actor: Actor): Promise<void> {
    const part = without(whole, { ...this.fixed })
    const submitted = mapSecrets(part, (text) => MARK + seal(this.#key, text))
    await this.#engine.submit((session) => {
      // Read in the transaction: another part may have been stored meanwhile. In stored form: a secret that
      // this key cannot decrypt is preserved.
      keepParam(session, ROW, JSON.stringify(mergeParts(this.#stored(), submitted)))
      const { settings: before, clock } = this.#engine
      this.#saved(session.asServer(), { actor, at: clock.now(), before, after: this.with(part) })
    })
    // Read again: another change may have been stored meanwhile.
    this.#engine.changeSettings(this.with(part))
  }

  #stored(): Part {
    const value: unknown = JSON.parse(paramOf(this.#engine.store, ROW) ?? '{}')
    return isObject(value) ? value : {}
  }

  #reveal(text: string): string {
    if (!text.startsWith(MARK)) return text
    try {
      return unseal(this.#key, text.slice(MARK.length))
    } catch (error) {
      this.#engine.log.error({ err: error }, 'A stored secret of the settings does not open with this key')
      return ''
    }
  }
}
