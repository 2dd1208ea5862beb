import { stamp } from '#server/core/clock.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'

const laterThan = (stored: unknown, now: Date): string => {
  const before = typeof stored === 'string' ? Date.parse(stored.replace(' ', 'T')) : Number.NaN
  return stamp(Number.isNaN(before) || now.getTime() > before ? now : new Date(before + 1))
}

/**
 * Sets the update times of a record: now, or one millisecond after the stored time when the clock has not
 * advanced since or was set back. Two states of a record never share a time, which preconditions rely on.
 */
export const stampUpdate = (
  collection: CollectionDefinition,
  record: RawRecord,
  stored: RawRecord,
  now: Date,
): void => {
  const changed = collection.fields.filter(
    ({ name, type }) => type !== 'autodate' && record[name] !== stored[name],
  )
  if (changed.length > 0 && changed.every(({ isPresence }) => isPresence)) return
  for (const field of collection.fields)
    if (field.type === 'autodate' && field.onUpdate) record[field.name] = laterThan(stored[field.name], now)
}
