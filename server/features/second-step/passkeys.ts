/** Passkeys of the caller's account. */
import type { BodyOf } from '#drizzle/contract.ts'
import { badRequest, conflict, notFound } from '#server/core/errors.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { factorsOf } from '#server/records/auth/factors.ts'
import { type RelyingParty, registeredKey, registrationOptions } from '#server/records/auth/passkeys.ts'
import { addRow, changeAsServer, removeRow } from '#server/records/auth/rows.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Session } from '#server/records/write/session.ts'
import { notify } from './acts.ts'
import type * as contract from './contract.ts'
import {
  type Caller,
  dropLoneCodes,
  firstCodes,
  keepFirstCodes,
  mayAdd,
  present,
  UNVERIFIED,
} from './service.ts'

const MAX_COUNT = 20
const NO_KEY = 'Cette clé d’accès n’existe plus.'
const TOO_MANY = 'Votre compte a déjà vingt clés d’accès. Retirez-en une d’abord.'

/** A challenge for a new key. Throws 400 before the address is verified. */
export const startPasskey = (engine: EngineCore, { record }: Caller, site: RelyingParty) => {
  if (!mayAdd(record)) throw badRequest(UNVERIFIED)
  return registrationOptions(engine, record, site)
}

/** Keeps a key that the browser has made; answers new recovery codes where there were none. Throws 400 on `passkey`, 409 for one too many. */
export const addPasskey = async (
  engine: EngineCore,
  caller: Caller,
  site: RelyingParty,
  { name, passkey }: BodyOf<typeof contract.addPasskey>,
): Promise<readonly string[]> => {
  const row = await registeredKey(engine, caller.record, site, passkey)
  const codes = await firstCodes(engine, caller)
  return engine.submit((work) => {
    const record = present(work, caller.record)
    if (factorsOf(engine, record).passkeys.length >= MAX_COUNT) throw conflict(TOO_MANY)
    addRow(work, 'passkeys', { ...row, name })
    const shown = keepFirstCodes(engine, work, record, codes)
    notify(engine, work, { act: 'passkey_added', record, actor: caller.actor })
    return shown
  })
}

/** Throws 404 for what is no key of this account. */
const ownKey = (engine: EngineCore, work: Session, { record }: Caller, id: string): RawRecord => {
  const key = factorsOf(engine, present(work, record)).passkeys.find((row) => row.id === id)
  if (!key) throw notFound(NO_KEY)
  return key
}

/** Calls a key of the caller otherwise. Throws 404 for any other. */
export const renamePasskey = (engine: EngineCore, caller: Caller, id: string, name: string): Promise<void> =>
  engine.submit((work) => {
    const key = ownKey(engine, work, caller, id)
    changeAsServer(work, work.registry.of({ name: 'passkeys' }), key.id, { name })
  })

/** Forgets a key of the caller, and with the last second step the recovery codes. Throws 404 for any other. */
export const removePasskey = (engine: EngineCore, caller: Caller, id: string): Promise<void> =>
  engine.submit((work) => {
    removeRow(work, 'passkeys', ownKey(engine, work, caller, id).id)
    dropLoneCodes(engine, work, caller.record)
    notify(engine, work, { act: 'passkey_removed', record: caller.record, actor: caller.actor })
  })
