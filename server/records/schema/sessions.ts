import { stamp } from '#server/core/clock.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Registry } from './registry.ts'

/**
 * Whether this is the collection of sessions (`drizzle/collections/sessions.ts`). An imported schema may have
 * its own « sessions », but never as a system collection.
 */
export const isSessions = ({ name, system }: CollectionDefinition): boolean => system && name === 'sessions'

/** The second factors of accounts (`drizzle/collections/second-steps.ts`). */
export const SECOND_STEPS = ['second_steps', 'recovery_codes', 'passkeys'] as const
export type SecondStepTable = (typeof SECOND_STEPS)[number]

/** Whether this is a sign-in table of the product, beside PocketBase's own. */
export const isOwnSignInTable = (collection: CollectionDefinition): boolean =>
  isSessions(collection) ||
  (collection.system && (SECOND_STEPS as readonly string[]).includes(collection.name))

/**
 * The collection of sessions; undefined where a schema has none, and tokens are valid by themselves as in
 * PocketBase.
 */
export const sessionsIn = (registry: Registry): CollectionDefinition | undefined => {
  const found = registry.find('sessions')
  return found && isSessions(found) ? found : undefined
}

/** Whether the row is an unexpired session of this account. */
export const isOpenSession = (row: RawRecord | null, record: RawRecord, now: Date): boolean =>
  row?.recordRef === record.id && row.collectionRef === record.collectionId && String(row.endsAt) > stamp(now)
