import { auditLog } from '#drizzle/collections/audit-log.ts'
import type { AuditedAction, AuditedChanges } from '#drizzle/domain/audited.ts'
import { AT_SIGN_IN, RESCUE, type SecondStepAct } from '#drizzle/domain/second-step.ts'
import { stamp } from '#server/core/clock.ts'
import type { Actor, RawRecord } from '#server/records/actor.ts'
import type { Tx } from '#server/records/types.ts'
import { actedBy } from './actors.ts'

/** Whom an entry names where nobody is signed in: the server itself is whoever runs the site by its machine. */
const UNNAMED: Partial<Record<Actor['kind'], string>> = { system: RESCUE, guest: AT_SIGN_IN }

/** Writes what was done to the second step of an account, in the transaction that does it. */
export const auditSecondStep = (
  tx: Tx,
  { actor, at, record, act }: { actor: Actor; at: Date; record: RawRecord; act: SecondStepAct },
): void => {
  const { by, ...who } = actedBy(actor)
  tx.create(auditLog, {
    ...who,
    action: 'update',
    collection: record.collectionName,
    recordId: record.id,
    changes: {
      by: UNNAMED[actor.kind] ?? by,
      record: String(record.email),
      fields: { secondStep: { after: act } },
    },
    at: stamp(at),
  })
}

/**
 * Logs an action that the server did on behalf of an actor beyond the record rules, in the transaction that
 * does it.
 */
export const auditAct = (
  tx: Tx,
  {
    actor,
    at,
    record,
    name,
    fields,
    action = 'update',
  }: {
    actor: Actor
    at: Date
    record: Pick<RawRecord, 'id' | 'collectionName'>
    /** How the record is called. */
    name: string
    fields: AuditedChanges['fields']
    action?: AuditedAction
  },
): void => {
  const { by, ...who } = actedBy(actor)
  tx.create(auditLog, {
    ...who,
    action,
    collection: record.collectionName,
    recordId: record.id,
    changes: { by, record: name, fields },
    at: stamp(at),
  })
}
