import { stamp } from '#server/core/clock.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Registry } from './registry.ts'

/**
 * Whether these are the rows of sign-ins (`drizzle/collections/sessions.ts`). An imported schema may call something of its
 * own « sessions », but never a system collection.
 */
export const isSessions = ({ name, system }: CollectionDefinition): boolean => system && name === 'sessions'

/** What an account proves itself with beside its first proof (`drizzle/collections/second-steps.ts`). */
export const SECOND_STEPS = ['second_steps', 'recovery_codes', 'passkeys'] as const
export type SecondStepTable = (typeof SECOND_STEPS)[number]

/** Whether these are rows of ours that belong to an account, beside PocketBase's own. */
export const isOwnSignInTable = (collection: CollectionDefinition): boolean =>
  isSessions(collection) ||
  (collection.system && (SECOND_STEPS as readonly string[]).includes(collection.name))

/** The collection of sign-ins; undefined where a schema has none, and tokens stand for themselves as in PocketBase. */
export const sessionsIn = (registry: Registry): CollectionDefinition | undefined => {
  const found = registry.find('sessions')
  return found && isSessions(found) ? found : undefined
}

/** Whether the row is a session of this account that is not over. */
export const isOpenSession = (row: RawRecord | null, record: RawRecord, now: Date): boolean =>
  row?.recordRef === record.id && row.collectionRef === record.collectionId && String(row.endsAt) > stamp(now)
