/**
 * The link of an order's mail: its click proves the address, opens what was bought with it, and signs its
 * holder in. An order's own token never does.
 */
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import { invalid } from '#server/core/errors.ts'
import { actorOf, system } from '#server/records/actor.ts'
import { noteOrigin, type Origin } from '#server/records/auth/alert.ts'
import { hasSecondStep } from '#server/records/auth/factors.ts'
import { openSession } from '#server/records/auth/sessions.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { presentSelf } from '../../auth/index.ts'
import type { Order } from '../../order-record/index.ts'
import { noPassword } from '../../users/index.ts'

/** Days that the link of a purchase is valid; another one can be requested from the order's page. */
export const PROOF_DAYS = 7
const PROOF_SECONDS = PROOF_DAYS * 24 * 3600

const SPENT = 'Ce lien a expiré ou a déjà servi.'
const spent = () => invalid({ token: ['validation_invalid_token', SPENT] })

/**
 * The secret of the link for an address whose account is not proved yet; empty for a verified account, which
 * signs in by itself, and without an account. It dies with the first proof or password change. The reader must
 * be `system`.
 */
export const proofFor = (engine: Pick<Engine, 'tokens'>, reader: Reader, email: string): string => {
  const person = reader.firstOrNull(users, { email })
  if (!person || person.verified || person.deletedAt !== '') return ''
  return engine.tokens.sign('passwordReset', person, { claims: { email }, duration: PROOF_SECONDS })
}

/** As `proofFor`, for the confirmation of an order with something that is read in a space alone. */
export const orderProof = (
  engine: Pick<Engine, 'tokens'>,
  reader: Reader,
  { email, items }: Pick<Order, 'email' | 'items'>,
): string => ((items ?? []).some(({ kind }) => kind === 'course') ? proofFor(engine, reader, email) : '')

/** The account that a link proves. Throws 400 on `token`. */
const provedBy = (engine: Engine, token: string) => {
  const proof = engine.tokens.verify(token, 'passwordReset')
  if (proof?.record.collectionName !== users.name || proof.claims.email !== proof.record.email) throw spent()
  if (proof.record.deletedAt !== '' || proof.record.verified === true) throw spent()
  return proof.record
}

/** The course that was bought last with an address; empty for none. */
const lastCourse = (reader: Reader, user: string): string => {
  const status = SETTLED_ORDERS.map((settled) => `status = '${settled}'`).join(' || ')
  const [order] = reader.find(
    orders,
    { filter: `user = {:user} && (${status})`, params: { user } },
    { sort: '-paidAt,-created', limit: 1 },
  )
  return order?.items?.find(({ kind }) => kind === 'course')?.ref ?? ''
}

/**
 * Verifies the account of a mailed link and opens a session: single use. A password that stood there is
 * replaced and its sessions end, since a stranger may have signed up with the address; its orders join the
 * account (`fulfilment/hooks.ts`). Staff, and holders of a second step, sign in by themselves. Throws 400 on `token` for a spent link.
 */
export const proveAddress = async (engine: EngineCore, token: string, origin: Origin) => {
  const { id } = provedBy(engine, token)
  await engine.write(system, (tx) => {
    // Another request may have used the same link meanwhile.
    if (provedBy(engine, token).id !== id) throw spent()
    tx.update(users, id, { verified: true, password: noPassword() })
  })
  const definition = engine.registry.of({ name: users.name })
  const record = engine.store.byId(definition, id)
  if (!record) throw spent()
  const course = lastCourse(engine.read(system), id)
  if (record.role !== 'member' || !definition.auth || hasSecondStep(engine, record))
    return { token: '', record: null, course }
  const session = await openSession(engine, record, origin)
  await noteOrigin(engine, { ...definition, auth: definition.auth }, record, origin)
  const { collectionId } = record
  const own = { ...presentSelf(engine, actorOf(record)), collectionId, verified: true }
  return { token: session, record: own, course }
}
