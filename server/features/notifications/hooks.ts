import { notifications } from '#drizzle/collections/notifications.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'
import { erasureHooks } from './erasure.ts'

/** A notice is immutable except for `read`. Throws 400 on the first other field. */
export const notificationHooks = (engine: Engine): void => {
  erasureHooks(engine)
  engine.before(notifications, 'update', (_tx, { actor, record, original }) => {
    if (actor.kind === 'system' || !original) return
    const changed = (['user', 'type', 'title', 'message', 'link'] as const).find(
      (name) => record[name] !== original[name],
    )
    if (changed) throw invalid({ [changed]: ['validation_values_mismatch', 'Only `read` can be changed.'] })
  })
}
