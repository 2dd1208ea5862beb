/** Hourly removal of expired sign-in rows (PocketBase `__pbMFACleanup__`, `__pbOTPCleanup__`). */
import { system } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { AuthOptions } from '../schema/definition.ts'
import { isOlderThan, removeRow } from './rows.ts'

const clean = async (
  engine: EngineCore,
  table: '_otps' | '_mfas',
  durationOf: (auth: AuthOptions) => number,
): Promise<number> => {
  const collection = engine.registry.find(table)
  if (!collection) return 0
  const expired = engine.store.find(collection, {}, engine.context(system)).filter((row) => {
    const auth = engine.registry.find(String(row.collectionRef))?.auth
    // A row of a removed collection can never be used.
    return !auth || isOlderThan(engine, row, durationOf(auth))
  })
  if (expired.length === 0) return 0
  await engine.submit((session) => {
    for (const row of expired) removeRow(session, table, row.id)
  })
  return expired.length
}

/** Removes expired MFA sessions and returns how many. */
export const cleanMfas = (engine: EngineCore): Promise<number> =>
  clean(engine, '_mfas', (auth) => auth.mfa.duration)

/** Removes expired one-time passwords and returns how many. */
export const cleanOtps = (engine: EngineCore): Promise<number> =>
  clean(engine, '_otps', (auth) => auth.otp.duration)
