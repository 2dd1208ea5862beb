import { certificateTemplates } from '#drizzle/collections/certificate-templates.ts'
import { certificates } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Engine } from '#server/records/types.ts'

/**
 * Erasing the account removes the holder's identity; number, course and hours stay for the verification of
 * copies.
 */
const FORGOTTEN = {
  holder: '',
  file: '',
  fileHash: '',
  revokedReason: '',
  grantedReason: '',
} as const

/** Templates belong to their course; personal data on attestations is erased with the account. */
export const certificateHooks = (engine: Engine): void => {
  engine.before(certificateTemplates, 'update', (_tx, { record, original }) => {
    if (original) record.course = original.course
  })
  engine.before(users, 'delete', (tx, { record }) => {
    for (const { id } of tx.find(certificates, { user: record.id })) tx.update(certificates, id, FORGOTTEN)
  })
}
