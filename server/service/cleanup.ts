/** Removes the traces of sign-ins in two steps that nobody finished (PocketBase core/mfa_query.go, otp_query.go). */
import { stamp } from '#server/core/clock.ts'
import type { AuthOptions } from '#server/records/definition.ts'
import type { EngineCore } from '#server/records/engine.ts'
import { quote } from '#server/records/filter/sql.ts'

const clean = async (
  engine: EngineCore,
  table: '_mfas' | '_otps',
  seconds: (auth: AuthOptions) => number,
): Promise<void> => {
  const kept = engine.registry.find(table)
  if (!kept) return
  const now = engine.clock.now().getTime()
  await engine.submit(({ store }) => {
    const remove = store.statement(
      `DELETE FROM ${quote(kept.name)} WHERE "collectionRef" = ? AND "created" < ?`,
    )
    for (const { id, auth } of engine.registry.all)
      if (auth) remove.run(id, stamp(new Date(now - seconds(auth) * 1000)))
  })
}

/** Deletes what is older than its collection's `mfa.duration`. */
export const cleanMfas = (engine: EngineCore): Promise<void> =>
  clean(engine, '_mfas', (auth) => auth.mfa.duration)
/** Deletes what is older than its collection's `otp.duration`. */
export const cleanOtps = (engine: EngineCore): Promise<void> =>
  clean(engine, '_otps', (auth) => auth.otp.duration)
