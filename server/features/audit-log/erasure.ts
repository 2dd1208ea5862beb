/** The log survives the erasure of an account: action, author and time stay, the person's name does not. */
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { certificates, enrollments, progress } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { type AuditedChanges, MASK } from '#drizzle/domain/audited.ts'
import type { Engine, Tx } from '#server/records/types.ts'

/** Fields of an attestation that name its holder, or may. */
const NAMING = ['holder', 'revokedReason', 'grantedReason']

const masked = (change: { readonly before?: unknown; readonly after?: unknown }) =>
  Object.fromEntries(Object.entries(change).map(([moment, value]) => [moment, value ? MASK : value]))

/** Entries without the name: learning is called « Léa Martin, Dormir », and then by its course or lesson alone. */
const forgotten = (changes: AuditedChanges, name: string): AuditedChanges => ({
  ...changes,
  record:
    name !== '' && changes.record.startsWith(`${name}, `)
      ? changes.record.slice(name.length + 2)
      : changes.record,
  fields: Object.fromEntries(
    Object.entries(changes.fields).map(([field, change]) => [
      field,
      change && NAMING.includes(field) ? masked(change) : change,
    ]),
  ),
})

const forget = (tx: Tx, user: string, name: string): void => {
  const owned: [collection: string, ids: string[]][] = [
    [certificates.name, tx.pick(certificates, ['user'], { user }).map(({ id }) => id)],
    [enrollments.name, tx.pick(enrollments, ['user'], { user }).map(({ id }) => id)],
    [progress.name, tx.pick(progress, ['user'], { user }).map(({ id }) => id)],
  ]
  for (const [collection, ids] of owned) {
    const known = new Set(ids)
    if (known.size === 0) continue
    // Without what they hold, which may be much: the journal has no index by record.
    for (const { id, recordId } of tx.pick(auditLog, ['recordId'], { collection })) {
      const changes = known.has(recordId) ? tx.get(auditLog, id).changes : null
      if (changes) tx.update(auditLog, id, { changes: forgotten(changes, name) })
    }
  }
}

export const auditErasureHooks = (engine: Engine): void => {
  engine.before(users, 'delete', (tx, { record }) => forget(tx, record.id, record.name))
}
