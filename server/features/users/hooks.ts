import { consents } from '#drizzle/collections/payments.ts'
import { sessions } from '#drizzle/collections/sessions.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { proofOf } from '#drizzle/domain/consents.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest, invalid } from '#server/core/errors.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { nameHooks } from './names.ts'

const UNVERIFIED = 'Vérifiez d’abord votre adresse e-mail\u00a0: c’est là que les codes arrivent.'

const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim()

const keepsAnAdministrator = (tx: Tx, leavingId: string): void => {
  const others = tx.count(users, { filter: "role = 'admin' && id != {:id}", params: { id: leavingId } })
  if (others === 0) throw badRequest('Le dernier administrateur ne peut être ni supprimé ni rétrogradé.')
}

/** Notifies the person of a password or an address that another person has set, at the former address. */
const notifyOfTakeover = (engine: Engine): void => {
  for (const collection of [users.name, superusers.name])
    engine.after(collection, 'update', (tx, { actor, record, original }) => {
      if (!original || actor.kind === 'system' || actor.record?.id === record.id) return
      const isRenamed = original.email !== record.email
      const hasPassword = original.password !== record.password
      if (!isRenamed && !hasPassword) return
      tx.enqueue('mail', {
        template: 'setByOther',
        collection,
        recordId: record.id,
        to: String(original.email),
        newAddress: isRenamed ? String(record.email) : '',
        hasPassword,
        at: engine.clock.now().toISOString(),
      })
    })
}

/** Every way of signing in opens a session, whose row is written in the same transaction. */
const noteSignIns = (engine: Engine): void => {
  const { id } = engine.registry.of({ name: users.name })
  engine.after(sessions, 'create', (tx, { record }) => {
    if (record.collectionRef !== id) return
    const now = stamp(engine.clock.now())
    tx.update(users, record.recordRef, { lastLoginAt: now, lastSeenAt: now })
  })
}

/** Accounts: a derived name, proof of consent, and never the last administrator gone. */
export const userHooks = (engine: Engine): void => {
  nameHooks(engine)
  notifyOfTakeover(engine)
  noteSignIns(engine)
  for (const action of ['create', 'update'] as const) {
    engine.before(users, action, (_tx, { record, original }) => {
      const derived = original ? fullName(original.firstName, original.lastName) : ''
      if (record.name === '' || record.name === derived)
        record.name = fullName(record.firstName, record.lastName)
      if (record.role !== 'staff') record.permissions = []
      if (record.twoSteps && !original?.twoSteps && !record.verified)
        throw invalid({ twoSteps: ['validation_unverified', UNVERIFIED] })
      if (record.marketingConsent !== (original?.marketingConsent ?? false)) {
        record.marketingConsentAt = stamp(engine.clock.now())
      }
    })
    engine.after(users, action, (tx, { actor, record, original }) => {
      if (record.marketingConsent === (original?.marketingConsent ?? false)) return
      tx.create(consents, {
        user: record.id,
        email: record.email,
        purpose: 'newsletter',
        channel: 'email',
        given: record.marketingConsent,
        // The consent text beside the person's own switch; it was not shown to other editors.
        ...(actor.record?.id === record.id ? proofOf('newsletter') : {}),
        at: stamp(engine.clock.now()),
        source: 'account',
      })
    })
  }
  engine.before(users, 'create', (_tx, { actor, record }) => {
    record.isSelfMade = actor.kind === 'guest'
  })
  engine.before(users, 'update', (tx, { record, original }) => {
    if (original?.role === 'admin' && record.role !== 'admin') keepsAnAdministrator(tx, record.id)
  })
  engine.before(users, 'delete', (tx, { record }) => {
    if (record.role === 'admin') keepsAnAdministrator(tx, record.id)
  })
}
