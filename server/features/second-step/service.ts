/** Changes to the second step of one's account, each after a fresh proof of identity. */
import type { FastifyRequest } from 'fastify'
import type { ReplyOf } from '#drizzle/contract.ts'
import { plainCode, WRONG_CODE } from '#drizzle/domain/one-time-code.ts'
import type { SecondStepAct } from '#drizzle/domain/second-step.ts'
import type { Proof } from '#drizzle/proof.ts'
import { mayRemoveSecondStep, maySeeSecondStep } from '#drizzle/second-step-access.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { badRequest, conflict, forbidden, invalid, notFound, unauthorized } from '#server/core/errors.ts'
import { knownHash } from '#server/core/passwords.ts'
import { type Actor, actorPermissions, holderOf, type RawRecord, SUPERUSERS } from '#server/records/actor.ts'
import {
  factorsOf,
  hasSecondStep,
  keepFactorRow,
  NO_APP,
  removeFactors,
} from '#server/records/auth/factors.ts'
import {
  keepRecoveryCodes,
  type NewRecoveryCodes,
  newRecoveryCodes,
} from '#server/records/auth/recovery-codes.ts'
import { changeAsServer } from '#server/records/auth/rows.ts'
import { accountKey, openAppKey } from '#server/records/auth/second-step.ts'
import { stepAttemptsOf } from '#server/records/auth/step-attempts.ts'
import { acceptedStep, appAddress, newAppKey } from '#server/records/auth/totp.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { signedIn } from '#server/records/http/guards.ts'
import type { Session } from '#server/records/write/session.ts'
import type { Identity } from '../account/index.ts'
import { notify } from './acts.ts'
import type * as contract from './contract.ts'

/** How long a key waits for its first code. */
const KEY_WAITS_MS = 15 * 60_000
/** The error for an unverified address. */
export const UNVERIFIED =
  'Vérifiez d’abord votre adresse e-mail\u00a0: c’est par elle que nous vous prévenons.'
const HAS_APP = 'Votre compte a déjà une application de codes. Retirez-la d’abord.'
const NO_KEY = 'Cette clé n’attend plus de code. Recommencez depuis le début.'
const CHANGED = 'Votre seconde étape vient de changer dans un autre onglet. Recommencez.'
const NO_APP_HERE = 'Votre compte n’a pas d’application de codes.'
const NO_STEP = 'Votre compte n’a pas de seconde étape.'

/** The caller and the IP address. */
export interface Caller {
  readonly actor: Actor
  readonly record: RawRecord
  readonly ip: string
}

/** The signed-in caller. Throws 401 for guests. */
export const callerOf = (request: FastifyRequest): Caller => ({
  actor: request.actor,
  record: signedIn(request),
  ip: request.ip,
})

/** Whether the account may add a second step: superusers have no address to verify. */
export const mayAdd = ({ collectionName, verified }: RawRecord): boolean =>
  collectionName === SUPERUSERS || verified === true

/** The state of the caller's account, without any secret. */
export const presentState = (
  engine: EngineCore,
  { actor, record }: Caller,
): ReplyOf<typeof contract.state> => {
  const { row, hasApp, passkeys, recoveryCodes } = factorsOf(engine, record)
  const isProtected = hasApp || passkeys.length > 0
  return {
    appSince: String(row?.appSince ?? ''),
    passkeys: passkeys.map(({ id, name, created, lastUsedAt }) => ({
      id,
      name: String(name),
      created: String(created),
      lastUsedAt: String(lastUsedAt),
    })),
    recoveryCodes: recoveryCodes.length,
    mayAdd: mayAdd(record),
    isOffered: !isProtected && !row?.laterAt && mayAdd(record) && actorPermissions(actor).length > 0,
  }
}

/** « Plus tard » holds for every device of the account. */
export const putOff = (engine: EngineCore, { record }: Caller): Promise<void> =>
  engine.submit((work) =>
    keepFactorRow(engine, work, present(work, record), { laterAt: stamp(work.clock.now()) }),
  )

/** The account as it is in this transaction. Throws 401 when it was erased, or every session of it ended, meanwhile. */
export const present = (work: Session, record: RawRecord): RawRecord => {
  const collection = work.registry.of({ name: record.collectionName })
  const now = work.store.byId(collection, record.id)
  if (!now || now.tokenKey !== record.tokenKey) throw unauthorized()
  return now
}

/** Once more password or code of the caller. Throws what `Identity.prove` throws, 429 after ten wrong ones. */
export const prove = async (
  engine: EngineCore,
  identity: Identity,
  { record, ip }: Caller,
  proof: Proof,
): Promise<void> => {
  const attempts = stepAttemptsOf(engine)
  const attempt = { mfaId: '', whose: `${accountKey(record)}/proof`, ip }
  attempts.count(attempt)
  await identity.prove(record, proof, ip)
  attempts.forgive(attempt)
}

/** Makes a key that waits for its first code. Throws 400 before the address is verified, 409 with an application. */
export const startApp = async (
  engine: EngineCore,
  { record }: Caller,
  issuer: string,
): Promise<ReplyOf<typeof contract.addApp>> => {
  if (!mayAdd(record)) throw badRequest(UNVERIFIED)
  const key = newAppKey()
  const appKey = knownHash(engine.safe.seal(key, accountKey(record)))
  await engine.submit((work) => {
    const now = present(work, record)
    if (factorsOf(engine, now).hasApp) throw conflict(HAS_APP)
    keepFactorRow(engine, work, now, { ...NO_APP, appKey, appKeyAt: stamp(work.clock.now()) })
  })
  return { key, address: appAddress(key, { issuer, label: String(record.email) }) }
}

/** Codes for an account that may have none when they are there; a second kind of step leaves those that it has. */
export const firstCodes = (engine: EngineCore, { record, ip }: Caller): Promise<NewRecoveryCodes> =>
  factorsOf(engine, record).recoveryCodes.length === 0
    ? newRecoveryCodes(ip)
    : Promise.resolve({ shown: [], hashed: [] })

/**
 * Keeps first codes where there are still none, in the transaction that adds a step; answers those that the person is to be shown. Two
 * tabs may add at the same time: only codes that serve are shown.
 */
export const keepFirstCodes = (
  engine: EngineCore,
  work: Session,
  record: RawRecord,
  codes: NewRecoveryCodes,
): readonly string[] => {
  if (factorsOf(engine, record).recoveryCodes.length > 0) return []
  // They were there when it began, and went with the step that another tab took away.
  if (codes.hashed.length === 0) throw conflict(CHANGED)
  keepRecoveryCodes(engine, work, record, codes)
  return codes.shown
}

/** The time step of a key's first code. Throws 409 without a key that waits, 400 on `code`. */
const acceptedFirst = (engine: EngineCore, record: RawRecord, code: string): number => {
  const { row, hasApp } = factorsOf(engine, record)
  const now = engine.clock.now()
  const waits = row && !hasApp && row.appKey !== '' && isYoung(String(row.appKeyAt), now)
  const key = waits ? openAppKey(engine, record, row) : null
  if (key === null) throw conflict(NO_KEY)
  const step = acceptedStep(key, plainCode(code), now, 0)
  if (step === null) throw invalid({ code: ['validation_invalid_code', WRONG_CODE] })
  return step
}

/** Confirms the key by its first code; answers new recovery codes where there were none. Throws 400 on `code`, 409 without a key that waits. */
export const confirmApp = async (
  engine: EngineCore,
  caller: Caller,
  code: string,
): Promise<readonly string[]> => {
  const attempts = stepAttemptsOf(engine)
  // Counted apart from sign-ins: the holder of a session must not use up the tries of a person who signs in.
  const attempt = { mfaId: '', whose: `${accountKey(caller.record)}/app`, ip: caller.ip }
  attempts.count(attempt)
  acceptedFirst(engine, caller.record, code)
  const codes = await firstCodes(engine, caller)
  const shown = await engine.submit((work) => {
    const record = present(work, caller.record)
    const appStep = acceptedFirst(engine, record, code)
    keepFactorRow(engine, work, record, { appStep, appSince: stamp(work.clock.now()) })
    const stored = keepFirstCodes(engine, work, record, codes)
    notify(engine, work, { act: 'app_added', record, actor: caller.actor })
    return stored
  })
  attempts.forgive(attempt)
  return shown
}
const isYoung = (at: string, now: Date): boolean =>
  stillLasts(new Date(at).getTime(), KEY_WAITS_MS, now.getTime())

/** Without another second step the recovery codes open nothing any more: they go too. */
export const dropLoneCodes = (engine: EngineCore, work: Session, record: RawRecord): void => {
  if (!hasSecondStep(engine, record)) removeFactors(engine, work, record)
}

/** Forgets the application of codes. Throws 404 without one. */
export const removeApp = (engine: EngineCore, { actor, record }: Caller): Promise<void> =>
  engine.submit((work) => {
    const now = present(work, record)
    if (!factorsOf(engine, now).hasApp) throw notFound(NO_APP_HERE)
    keepFactorRow(engine, work, now, NO_APP)
    dropLoneCodes(engine, work, now)
    notify(engine, work, { act: 'app_removed', record: now, actor })
  })

/** Ten new codes; those before serve no more. Throws 409 without a second step. */
export const renewCodes = async (engine: EngineCore, caller: Caller): Promise<readonly string[]> => {
  if (!hasSecondStep(engine, caller.record)) throw conflict(NO_STEP)
  const codes = await newRecoveryCodes(caller.ip)
  await engine.submit((work) => {
    const record = present(work, caller.record)
    if (!hasSecondStep(engine, record)) throw conflict(NO_STEP)
    keepRecoveryCodes(engine, work, record, codes)
    notify(engine, work, { act: 'codes_renewed', record, actor: caller.actor })
  })
  return codes.shown
}

/** Turns off the code by mail; false where none was required. */
const endMailCode = (work: Session, record: RawRecord): boolean => {
  if (record.twoSteps !== true) return false
  changeAsServer(work, work.registry.of({ name: record.collectionName }), record.id, { twoSteps: false })
  return true
}

/** Ask the caller for no code by mail any more. */
export const removeMailCode = (engine: EngineCore, { actor, record }: Caller): Promise<void> =>
  engine.submit((work) => {
    const now = present(work, record)
    if (endMailCode(work, now)) notify(engine, work, { act: 'mail_removed', record: now, actor })
  })

const NO_ACCOUNT = 'Ce compte n’existe plus.'

interface Account {
  readonly collection: string
  readonly id: string
}

const accountOf = (engine: EngineCore, { collection, id }: Account): RawRecord => {
  const record = engine.store.byId(engine.registry.of({ name: collection }), id)
  if (!record) throw notFound(NO_ACCOUNT)
  return record
}

/**
 * The second step of an account, for those whom `maySeeSecondStep` names. Throws 403 for others, 404 for an
 * unknown account.
 */
export const presentOf = (
  engine: EngineCore,
  actor: Actor,
  account: Account,
): ReplyOf<typeof contract.stateOf> => {
  if (!maySeeSecondStep(holderOf(actor), account.collection)) throw forbidden()
  const record = accountOf(engine, account)
  const { hasApp, passkeys, recoveryCodes } = factorsOf(engine, record)
  return {
    hasApp,
    passkeys: passkeys.length,
    recoveryCodes: recoveryCodes.length,
    isMailAsked: record.twoSteps === true,
  }
}

const NO_STEP_THERE = 'Ce compte n’a pas de seconde étape.'
const OWN = 'Retirez votre propre seconde étape depuis votre compte, avec votre mot de passe.'

/** Whether `removeAll` has something to remove: factors of the account's own, or the code by mail. */
export const asksForMore = (engine: EngineCore, record: RawRecord): boolean =>
  hasSecondStep(engine, record) || record.twoSteps === true

/**
 * Removes the second step of a person who has lost it; `actor` is a superuser or, for the command, `system`.
 * Throws 403 for others and for the caller's own, 404 for an unknown account and where there is nothing to
 * remove.
 */
export const removeAll = async (engine: EngineCore, actor: Actor, account: Account): Promise<void> => {
  if (actor.kind !== 'system' && !mayRemoveSecondStep(holderOf(actor))) throw forbidden()
  const { id } = accountOf(engine, account)
  if (actor.record?.id === id) throw forbidden(OWN)
  await engine.submit((work) => {
    const record = accountOf(engine, account)
    if (hasSecondStep(engine, record)) removeFactors(engine, work, record)
    else if (!endMailCode(work, record)) throw notFound(NO_STEP_THERE)
    const act: SecondStepAct = 'all_removed'
    notify(engine, work, { act, record, actor })
  })
}
