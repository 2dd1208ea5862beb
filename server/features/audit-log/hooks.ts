import { auditLog } from '#drizzle/collections/audit-log.ts'
import { AUDITED, type AuditedChange, type AuditedChanges, LONGEST_AUDITED } from '#drizzle/domain/audited.ts'
import { stamp } from '#server/core/clock.ts'
import type { RawRecord } from '#server/records/actor.ts'
import type { Action, Engine, HookContext, Tx } from '#server/records/types.ts'
import { actedBy } from './actors.ts'

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_AUDITED ? `${value.slice(0, LONGEST_AUDITED)}…` : value

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isEmpty = (value: unknown): boolean =>
  [null, undefined, '', 0, false].includes(value as null) || (Array.isArray(value) && value.length === 0)

/** What a record was called when it was changed. */
const nameOf = (record: RawRecord): string =>
  String(record.title || record.code || record.number || record.email || record.brand || record.slug || '')

const changed = (fields: readonly string[], action: Action, { record, original }: HookContext) => {
  const pairs = fields.map((name): [string, AuditedChange] => {
    if (action === 'update') return [name, { before: original?.[name], after: record[name] }]
    return [name, action === 'create' ? { after: record[name] } : { before: record[name] }]
  })
  const told = pairs.filter(([, change]) =>
    action === 'update'
      ? !isSame(change.before, change.after)
      : !isEmpty(action === 'create' ? change.after : change.before),
  )
  return told.map(([name, change]): [string, AuditedChange] => [
    name,
    Object.fromEntries(Object.entries(change).map(([moment, value]) => [moment, shortened(value)])),
  ])
}

/** What somebody does to her own account is hers, except to her rights. */
const isOwnAffair = (collection: string, { actor, record }: HookContext, fields: readonly string[]) =>
  collection === 'users' &&
  actor.record?.id === record.id &&
  !fields.some((name) => name === 'role' || name === 'permissions')

const write = (tx: Tx, now: string, collection: string, action: Action, context: HookContext): void => {
  const { actor, record } = context
  // The server's own acts follow from orders and dates, which tell of themselves.
  if (actor.kind !== 'record' && actor.kind !== 'superuser') return
  const fields = changed(AUDITED[collection as keyof typeof AUDITED], action, context)
  const names = fields.map(([name]) => name)
  if (fields.length === 0 || isOwnAffair(collection, context, names)) return
  const { by, ...who } = actedBy(actor)
  const changes: AuditedChanges = {
    by,
    record: nameOf(record),
    fields: Object.fromEntries(fields),
  }
  tx.create(auditLog, { ...who, action, collection, recordId: record.id, changes, at: now })
}

/**
 * Writes the audit log in the transaction of each act: who changed a right, a price, an order, a setting or a page, from
 * what to what. What is taken back leaves no entry.
 */
export const auditHooks = (engine: Engine): void => {
  for (const collection of Object.keys(AUDITED))
    for (const action of ['create', 'update', 'delete'] as const)
      engine.after(collection, action, (tx, context) =>
        write(tx, stamp(engine.clock.now()), collection, action, context),
      )
}
