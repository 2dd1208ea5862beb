/** The second step of a sign-in (PocketBase §5.9). */
import { badRequest } from '#server/core/errors.ts'
import type { Actor, RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { RequestInfo } from '../request-info.ts'
import type { AuthOptions, CollectionDefinition } from '../schema/definition.ts'
import { hasSecondStep } from './factors.ts'
import { addRow, isOlderThan, refOf, removeRow, rowById } from './rows.ts'

/** The sign-in method; PocketBase stores it in `_mfas.method`. */
export type AuthMethod = 'password' | 'oauth2' | 'otp'

interface MfaStep {
  readonly collection: CollectionDefinition & { readonly auth: AuthOptions }
  /** The record that has just authenticated with `method`. */
  readonly record: RawRecord
  readonly method: AuthMethod
  /** The session of the first step; `''` when this is the first. */
  readonly mfaId: string
  /** Whether the sign-in continues an existing session, to link a provider: a second step was done then. */
  readonly goesOn?: boolean
  readonly actor: Actor
  readonly request: RequestInfo
}

const expired = () => badRequest('Invalid or expired MFA session.')

type StepRequest = Pick<MfaStep, 'collection' | 'record' | 'actor' | 'request'>

/** Whether the collection requires two methods of the record. */
const asksForTwo = (engine: EngineCore, { collection, record, actor, request }: StepRequest): boolean => {
  const { mfa } = collection.auth
  if (!mfa.enabled) return false
  if (mfa.rule === '') return true
  return Boolean(engine.store.allowed(collection, record.id, mfa.rule, engine.context(actor, request)))
}

/** Whether the record needs a second method. */
export const needsSecondStep = (engine: EngineCore, requested: StepRequest): boolean =>
  hasSecondStep(engine, requested.record) || asksForTwo(engine, requested)

const sameMethod = () => badRequest('A different authentication method is required.')

/**
 * Null when the sign-in may go on, else the id of the session to be completed by a second method. Throws 400
 * when the session is unknown, expired, of another record or was opened with the same method. An account with
 * its own second step (`second-step.ts`) accepts no other method: a code by mail would be worthless against a
 * stolen mailbox.
 */
export const passMfa = async (engine: EngineCore, step: MfaStep): Promise<string | null> => {
  const { collection, record, method, mfaId, goesOn = false } = step
  const isOwn = hasSecondStep(engine, record)
  if (isOwn && goesOn) return null
  if (!isOwn && !asksForTwo(engine, step)) return null
  if (mfaId === '') {
    const row = await engine.submit((session) => addRow(session, '_mfas', { ...refOf(record), method }))
    return row.id
  }
  if (isOwn) throw sameMethod()
  const row = rowById(engine, '_mfas', mfaId)
  if (!row || isOlderThan(engine, row, collection.auth.mfa.duration)) {
    if (row) await engine.submit((session) => removeRow(session, '_mfas', row.id))
    throw expired()
  }
  if (row.recordRef !== record.id || row.collectionRef !== collection.id)
    throw badRequest('Invalid MFA session.')
  if (row.method === method) throw sameMethod()
  await engine.submit((session) => {
    // Another request may have used it at the same moment.
    if (!rowById(engine, '_mfas', row.id)) throw expired()
    removeRow(session, '_mfas', row.id)
  })
  return null
}
