import { collection } from '../collection.ts'
import { type AuditedChanges, MAX_CHANGES } from '../domain/audited.ts'
import { date, fields, json, relation, text } from '../fields.ts'

/** Append only: acts of the administration with the changed values (`domain/audited.ts` lists them). */
export const auditLogFields = /* @__PURE__ */ fields({
  actor: relation('users'),
  action: text({ required: true, max: 80 }),
  collection: text({ max: 80 }),
  recordId: text({ max: 80 }),
  changes: json<AuditedChanges>({ maxSize: MAX_CHANGES }),
  ip: text({ hidden: true }),
  at: date({ required: true, index: true }),
})

export const auditLog = /* @__PURE__ */ collection('audit_log', auditLogFields, () => ({
  read: "@request.auth.role = 'admin'",
}))
