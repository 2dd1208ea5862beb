/** The name on an attestation that its holder completes. */
import { type certificateFields, certificates, learningEvents } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { needsName } from '#drizzle/domain/holder-name.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import type * as contract from './contract.ts'

type Certificate = RecordOf<typeof certificateFields>

const WRITE_TO_US = 'Pour la corriger, écrivez-nous.'
const NAMED = `Le nom de cette attestation est déjà complet. ${WRITE_TO_US}`
const REVOKED = `Cette attestation a été retirée. ${WRITE_TO_US}`

/** The first name of the account when the course was completed; empty where it was not recorded. */
const firstNameAtEnd = (reader: Reader, { user, course }: Certificate): string => {
  const end = reader.firstOrNull(
    learningEvents,
    {
      filter: "user = {:user} && course = {:course} && lesson = '' && kind = 'complete'",
      params: { user, course },
    },
    { sort: 'at' },
  )
  const noted: unknown = end?.data
  const isNoted = typeof noted === 'object' && noted !== null && 'firstName' in noted
  return isNoted && typeof noted.firstName === 'string' ? noted.firstName : ''
}

/**
 * Sets the full name on the caller's attestation and account; the file is drawn anew. Repeating it with the
 * same name changes nothing. Throws 404 for an attestation of another account, 409 when it is revoked or its
 * name is complete (`needsName`).
 */
export const nameCertificate = (
  engine: Engine,
  actor: Actor,
  id: string,
  { firstName, lastName }: BodyOf<typeof contract.nameCertificate>,
): Promise<{ holder: string }> =>
  engine.write(system, (tx) => {
    const certificate = tx.getOrNull(certificates, id)
    const person = actor.record?.collectionName === 'users' ? actor.record.id : ''
    if (!certificate || person === '' || certificate.user !== person) throw notFound()
    if (certificate.revokedAt !== '') throw conflict(REVOKED)
    const holder = `${firstName} ${lastName}`
    if (certificate.holder === holder) return { holder }
    if (!needsName(certificate.holder, firstNameAtEnd(tx, certificate))) throw conflict(NAMED)
    tx.update(users, person, { firstName, lastName, name: holder })
    // Without a file until the job has drawn the new one: the former name must not be downloaded.
    tx.update(certificates, id, { holder, file: '', fileHash: '' })
    tx.enqueue('certificate.file', { certificateId: id })
    return { holder }
  })
