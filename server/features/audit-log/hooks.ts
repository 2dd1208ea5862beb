import { AUDITED_FIELDS, auditedOf } from '#drizzle/audited.ts'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { users } from '#drizzle/collections/users.ts'
import {
  type AuditedChange,
  type AuditedChanges,
  MASK,
  MAX_AUDITED_LENGTH,
  MAX_AUDITED_LENGTH_OF_MANY,
  MAX_CHANGES,
} from '#drizzle/domain/audited.ts'
import { stamp } from '#server/core/clock.ts'
import { forbidden } from '#server/core/errors.ts'
import type { RawRecord } from '#server/records/actor.ts'
import type { Action, Engine, HookContext, Tx } from '#server/records/types.ts'
import { actedBy } from './actors.ts'
import { auditErasureHooks } from './erasure.ts'

type Changed = readonly (readonly [field: string, change: AuditedChange])[]

/** A value as an entry stores it, shortened: a coupon may name thousands of things. */
const stored = (field: string, value: unknown, longest: number): unknown => {
  if (field === 'password') return value ? MASK : ''
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > longest ? `${text.slice(0, longest)}…` : value
}

const boundedChanges = (longest: number, changes: Changed): AuditedChanges['fields'] =>
  Object.fromEntries(
    changes.map(([field, change]) => [
      field,
      Object.fromEntries(
        Object.entries(change).map(([moment, value]) => [moment, stored(field, value, longest)]),
      ),
    ]),
  )

/** Room for who did it and how the record was called. */
const SPARE = 4096

/** The changes as an entry keeps them, which must never be what refuses the change itself. */
const storedOf = (changes: Changed): AuditedChanges['fields'] => {
  const whole = boundedChanges(MAX_AUDITED_LENGTH, changes)
  const fits = Buffer.byteLength(JSON.stringify(whole)) <= MAX_CHANGES - SPARE
  return fits ? whole : boundedChanges(MAX_AUDITED_LENGTH_OF_MANY, changes)
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isEmpty = (value: unknown): boolean =>
  [null, undefined, '', 0, false].includes(value as null) || (Array.isArray(value) && value.length === 0)

/** The name of the record at the time of the change. */
const nameOf = (tx: Tx, collection: string, record: RawRecord): string => {
  if (collection === 'progress' || collection === 'enrollments') return learningOf(tx, record)
  return String(
    record.title ||
      record.code ||
      record.number ||
      record.email ||
      record.name ||
      record.brand ||
      record.slug ||
      '',
  )
}

/** The name of a learning record: its member and course, since it has none of its own. */
const learningOf = (tx: Tx, record: RawRecord): string => {
  const person = tx.getOrNull(users, String(record.user))?.name
  const lesson = tx.getOrNull(lessons, String(record.lesson ?? ''))?.title
  return [person, lesson ?? tx.getOrNull(courses, String(record.course))?.title].filter(Boolean).join(', ')
}

const changed = (fields: readonly string[], action: Action, { record, original }: HookContext): Changed => {
  // Every account has a password: only its change is worth an entry.
  const notified = fields.filter((name) => name !== 'password' || action === 'update')
  const pairs = notified.map((name): [string, AuditedChange] => {
    if (action === 'update') return [name, { before: original?.[name], after: record[name] }]
    return [name, action === 'create' ? { after: record[name] } : { before: record[name] }]
  })
  return pairs.filter(([, change]) =>
    action === 'update'
      ? !isSame(change.before, change.after)
      : !isEmpty(action === 'create' ? change.after : change.before),
  )
}

/** Changes to one's own account are not logged, except to its rights; neither is learning progress. */
const isOwnAffair = (collection: string, { actor, record }: HookContext, fields: readonly string[]) => {
  if (collection === 'progress') return actor.record?.id === record.user
  return (
    collection === 'users' &&
    actor.record?.id === record.id &&
    !fields.some((name) => name === 'role' || name === 'permissions')
  )
}

interface Audited {
  readonly collection: string
  readonly audited: readonly string[]
}

const write = (
  tx: Tx,
  now: string,
  { collection, audited }: Audited,
  action: Action,
  context: HookContext,
): void => {
  const { actor, record } = context
  // The server's own acts follow from orders and dates, which tell of themselves.
  if (actor.kind !== 'record' && actor.kind !== 'superuser') return
  const fields = changed(audited, action, context)
  const names = fields.map(([name]) => name)
  if (fields.length === 0 || isOwnAffair(collection, context, names)) return
  const { by, ...who } = actedBy(actor)
  const changes: AuditedChanges = {
    by,
    record: nameOf(tx, collection, record),
    fields: storedOf(fields),
  }
  tx.create(auditLog, { ...who, action, collection, recordId: record.id, changes, at: now })
}

const ONLY_ADDED = 'The audit log is only ever added to.'

/** Entries are immutable, also for superusers: the log covers their actions as well. */
const keepEntries = (engine: Engine): void => {
  for (const action of ['update', 'delete'] as const)
    engine.before(auditLog, action, (_tx, { actor }) => {
      if (actor.kind !== 'system') throw forbidden(ONLY_ADDED)
    })
}

/**
 * Writes the audit log in the transaction of each act: who changed a right, a price, an order, a setting or a page, from
 * what to what. What is taken back leaves no entry.
 */
export const auditHooks = (engine: Engine): void => {
  keepEntries(engine)
  auditErasureHooks(engine)
  engine.onImpersonate((tx, { actor, collection, record }) => {
    const { by, ...who } = actedBy(actor)
    const changes: AuditedChanges = { by, record: nameOf(tx, collection.name, record), fields: {} }
    const at = stamp(engine.clock.now())
    tx.create(auditLog, {
      ...who,
      action: 'impersonate',
      collection: collection.name,
      recordId: record.id,
      changes,
      at,
    })
  })
  for (const [collection, fields] of Object.entries(AUDITED_FIELDS)) {
    const audited = { collection, audited: auditedOf(fields) }
    for (const action of ['create', 'update', 'delete'] as const)
      engine.after(collection, action, (tx, context) =>
        write(tx, stamp(engine.clock.now()), audited, action, context),
      )
  }
}
