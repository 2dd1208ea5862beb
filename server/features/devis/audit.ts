/** Audit log entries of a quote: who wrote it, sent it or withdrew it. */
import { auditedOf } from '#drizzle/audited.ts'
import { devisFields } from '#drizzle/collections/devis.ts'
import type { AuditedChange } from '#drizzle/domain/audited.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Tx } from '#server/records/types.ts'
import { auditAct } from '../audit-log/index.ts'

type Devis = RecordOf<typeof devisFields>

/** Logs what an action of the team changed; nothing without a change. `before` is null for a new quote. */
export const auditDevis = (tx: Tx, actor: Actor, at: Date, before: Devis | null, after: Devis): void => {
  const stored = new Map(Object.entries(before ?? {}))
  const values = new Map(Object.entries(after))
  const changed = auditedOf(devisFields)
    .filter((name) => JSON.stringify(stored.get(name)) !== JSON.stringify(values.get(name)))
    .map((name): [string, AuditedChange] => [
      name,
      before ? { before: stored.get(name), after: values.get(name) } : { after: values.get(name) },
    ])
  if (changed.length === 0) return
  auditAct(tx, {
    actor,
    at,
    record: after,
    name: after.number,
    fields: Object.fromEntries(changed),
    action: before ? 'update' : 'create',
  })
}
