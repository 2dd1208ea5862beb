import { stamp } from '#server/core/clock.ts'
import type { Session } from './session.ts'

/** Writes a row of `_params`, replacing the one of this name. */
export const keepParam = ({ store, clock }: Session, name: string, value: string): void => {
  const now = stamp(clock.now())
  store
    .statement(
      `INSERT INTO "_params" ("id", "value", "created", "updated") VALUES (?, ?, ?, ?)
       ON CONFLICT ("id") DO UPDATE SET "value" = excluded."value", "updated" = excluded."updated"`,
    )
    .run(name, value, now, now)
}
