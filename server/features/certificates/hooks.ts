import { certificateTemplates } from '#drizzle/collections/certificate-templates.ts'
import { certificates } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Engine } from '#server/records/types.ts'

/** Whose attestation it was is forgotten with the account; number, course and hours stay, for whoever holds a copy. */
const FORGOTTEN = {
  holder: '',
  file: '',
  fileHash: '',
  revokedReason: '',
  grantedReason: '',
} as const

/** Templates stay those of their course; what names a person on her attestations goes with her account. */
export const certificateHooks = (engine: Engine): void => {
  engine.before(certificateTemplates, 'update', (_tx, { record, original }) => {
    if (original) record.course = original.course
  })
  engine.before(users, 'delete', (tx, { record }) => {
    for (const { id } of tx.find(certificates, { user: record.id })) tx.update(certificates, id, FORGOTTEN)
  })
}
