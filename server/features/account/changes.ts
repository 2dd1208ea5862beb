/** Changes that people make to their own account, apart from the plain fields of the record. */
import { consents } from '#drizzle/collections/payments.ts'
import { type userFields, users } from '#drizzle/collections/users.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { proofOf, showsCurrentWording } from '#drizzle/domain/consents.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Proof } from '#drizzle/proof.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, forbidden } from '#server/core/errors.ts'
import { type Actor, type RawRecord, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import type { Identity } from './identity.ts'

const OUTDATED_PAGE = 'Cette page a changé depuis son ouverture. Rechargez-la, puis faites votre choix.'

/** The caller's proof of identity and IP address. */
interface Proving {
  readonly proof: Proof
  readonly ip: string
}

const ownRecord = ({ record }: Actor): RawRecord => {
  if (record?.collectionName !== 'users') throw forbidden()
  return record
}

/** The caller's account with all its fields. Throws 403 for a caller without one. */
const personOf = (engine: Engine, actor: Actor): RecordOf<typeof userFields> =>
  engine.read(system).get(users, ownRecord(actor).id)

/**
 * The caller's account after a valid proof. Throws 403 without an account, and what `Identity.prove` throws.
 */
export const provedPerson = async (
  engine: Engine,
  identity: Identity,
  actor: Actor,
  { proof, ip }: Proving,
): Promise<RecordOf<typeof userFields>> => {
  await identity.prove(ownRecord(actor), proof, ip)
  return personOf(engine, actor)
}

/** Erases the caller's account. Throws 403 without one, and what `Identity.prove` throws. */
export const eraseAccount = async (
  engine: Engine,
  identity: Identity,
  actor: Actor,
  { proof, ip }: Proving,
): Promise<void> => {
  const record = ownRecord(actor)
  await identity.prove(record, proof, ip)
  await engine.write(system, (tx) => tx.delete(users, record.id))
}

/** Takes the new address of a mail's token, which proves it. Throws 400 on `token`, and what `Identity.prove` throws. */
export const changeEmail = async (
  engine: Engine,
  identity: Identity,
  token: string,
  { proof, ip }: Proving,
): Promise<void> => {
  const { record, newEmail } = identity.emailChange(token)
  await identity.prove(record, proof, ip)
  await engine.write(system, (tx) => {
    // The same link may have served while the proof was compared.
    identity.emailChange(token)
    tx.update(users, record.id, { email: newEmail, verified: true })
  })
}

/** Keeps what the caller allows or takes back. Throws 403 without an account, 409 when the page showed older words. */
export const recordConsent = async (
  engine: Engine,
  actor: Actor,
  said: BodyOf<typeof contract.recordConsent>,
): Promise<void> => {
  const record = ownRecord(actor)
  if (!showsCurrentWording(said.consentVersion)) throw conflict(OUTDATED_PAGE)
  await engine.write(system, (tx) => {
    // The switch of the account and the last word of the person are one thing: its hook keeps the line.
    const { marketingConsent } = tx.get(users, record.id)
    const isSwitch = said.purpose === 'newsletter' && marketingConsent !== said.given
    if (isSwitch) return tx.as(actor).update(users, record.id, { marketingConsent: said.given })
    return tx.create(consents, {
      user: record.id,
      email: String(record.email),
      purpose: said.purpose,
      channel: 'web',
      given: said.given,
      ...proofOf(said.purpose),
      at: stamp(engine.clock.now()),
      source: 'account',
    })
  })
}
