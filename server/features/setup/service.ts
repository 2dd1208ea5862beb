import { timingSafeEqual } from 'node:crypto'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { link } from '#drizzle/domain/paths.ts'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { conflict, forbidden } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { randomToken } from '#server/core/ids.ts'
import { hashPassword, type PasswordHash } from '#server/core/passwords.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import type * as contract from './contract.ts'

/**
 * Earlier versions created a placeholder administrator at the first start, which only the printed link could
 * open.
 */
const NOBODY = { email: 'administration@site.example', lastLoginAt: '' }

const isWaiting = (reader: Reader | Tx): boolean => {
  const nobody = reader.count(users, { role: 'admin', ...NOBODY })
  return reader.count(users, { role: 'admin' }) === nobody
}

/**
 * Makes a person the administrator and deletes the placeholder account. An account with this address may
 * exist: an unverified one is deleted, a verified one is the person's, and its sessions and its old password
 * end here.
 */
const makeAdministrator = (
  tx: Tx,
  { password, ...person }: { email: string; password: PasswordHash; firstName: string; lastName?: string },
  named: 'anew' | 'asBefore',
): void => {
  const email = spelledAddress(person.email)
  const nobody = tx.firstOrNull(users, NOBODY)
  const known = tx.firstOrNull(users, { email })
  const rights = { password, role: 'admin', verified: true } as const
  if (known && (known.verified || known.id === nobody?.id)) {
    tx.update(users, known.id, named === 'anew' ? { ...person, email, ...rights } : rights)
  } else {
    if (known) tx.delete(users, known.id)
    tx.create(users, { ...person, email, ...rights })
  }
  // Last of all: there is always an administrator.
  if (nobody && nobody.id !== known?.id) tx.delete(users, nobody.id)
}

const known = new WeakMap<Engine, SetUp>()

/** The set-up of an engine: one each, so that there is one link. */
export const setUpOf = (engine: Engine): SetUp => getOrCreate(known, engine, () => new SetUp(engine))

/** The one-time link of the first start. Its token lives as long as the process: another start prints another one. */
export class SetUp {
  readonly #engine: Engine
  readonly #token = randomToken()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** True until there is an administrator. */
  get isOpen(): boolean {
    return isWaiting(this.#engine.read(system))
  }

  /** The address to open; what follows `#` never reaches a server or its log. */
  address(publicUrl: string): string {
    return `${publicUrl}${link('setUp')}#${this.#token}`
  }

  /**
   * Creates the administrator and the superuser, unless a superuser has the address already, and names the
   * site. Throws 403 for a wrong token and 409 once there is an administrator: of two concurrent calls one
   * wins.
   */
  async complete({ token, brand, ...person }: BodyOf<typeof contract.setUp>): Promise<void> {
    if (!this.isOpen) throw conflict('Ce site a déjà son administratrice ou son administrateur.')
    if (!this.#holds(token))
      throw forbidden(
        'Ce lien n’est pas le dernier. Reprenez celui que le serveur a affiché à son démarrage.',
      )
    const password = await hashPassword(person.password)
    await this.#engine.write(system, (tx) => {
      if (!isWaiting(tx)) throw conflict('Ce site a déjà son administratrice ou son administrateur.')
      makeAdministrator(tx, { ...person, password }, 'anew')
      if (!tx.firstOrNull(superusers, { email: person.email }))
        tx.create(superusers, { email: person.email, password, verified: true })
      const settings = tx.firstOrNull(siteSettings, {})
      if (settings) tx.update(siteSettings, settings.id, { brand })
    })
  }

  #holds(token: string): boolean {
    const [given, wanted] = [Buffer.from(token), Buffer.from(this.#token)]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
}

/**
 * Creates the administrator and the superuser of the environment (`ADMIN_EMAIL`, `ADMIN_PASSWORD`), each only
 * while there is none: the operator of the container can always create the first one, and never a second by
 * mistake.
 */
export const administratorFromEnv = async (
  engine: Engine,
  given: { email: string; password: string },
): Promise<void> => {
  const reader = engine.read(system)
  const needs = { admin: isWaiting(reader), superuser: reader.count(superusers) === 0 }
  if (!needs.admin && !needs.superuser) return
  const password = await hashPassword(given.password)
  await engine.write(system, (tx) => {
    if (needs.superuser) tx.create(superusers, { email: given.email, password, verified: true })
    if (!needs.admin) return
    makeAdministrator(tx, { ...given, password, firstName: 'Administration' }, 'asBefore')
  })
}
