/**
 * The second step of an account's own: completes what `passMfa` opened by a code of an authenticator
 * application, a passkey or a recovery code. The session of the first step is valid once, for one account,
 * for the duration set by its collection.
 */
import { WRONG_CODE } from '#drizzle/domain/one-time-code.ts'
import { STEP_EXPIRED, WRONG_RECOVERY_CODE } from '#drizzle/domain/recovery-code.ts'
import { type AppError, invalid } from '#server/core/errors.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { AuthCollection } from '../schema/definition.ts'
import type { Session } from '../write/session.ts'
import { factorsOf, hasSecondStep, keepFactorRow } from './factors.ts'
import type { AuthMethod } from './mfa.ts'
import { recoveryCodeRow } from './recovery-codes.ts'
import { isOlderThan, removeRow, rowById } from './rows.ts'
import { type StepAttempt, type StepAttempts, stepAttemptsOf } from './step-attempts.ts'
import { acceptedStep } from './totp.ts'

/** A passed first step. */
export interface OpenStep {
  readonly mfaId: string
  readonly collection: AuthCollection
  readonly record: RawRecord
  /** The method of the first step. */
  readonly method: AuthMethod
}

/** 400 with `mfaId` in `data`: the user has to sign in again. */
export const stepOver = (): AppError => invalid({ mfaId: ['validation_expired_step', STEP_EXPIRED] })
const wrongCode = (): AppError => invalid({ code: ['validation_invalid_code', WRONG_CODE] })
const wrongRecoveryCode = (): AppError =>
  invalid({ recoveryCode: ['validation_invalid_code', WRONG_RECOVERY_CODE] })

const isMethod = (method: unknown): method is AuthMethod =>
  method === 'password' || method === 'oauth2' || method === 'otp'

/** The first step of this id with its current account. Throws 400 when it is unknown or expired. */
export const openStep = (engine: EngineCore, mfaId: string): OpenStep => {
  const row = engine.registry.find('_mfas') ? rowById(engine, '_mfas', mfaId) : null
  const collection = row ? engine.registry.find(String(row.collectionRef)) : undefined
  const record = row && collection ? engine.store.byId(collection, String(row.recordRef)) : null
  if (!row || !record || !collection?.auth || !isMethod(row.method)) throw stepOver()
  if (isOlderThan(engine, row, collection.auth.mfa.duration)) throw stepOver()
  return { mfaId, collection: { ...collection, auth: collection.auth }, record, method: row.method }
}

/** The key of an account in attempt counters. */
export const accountKey = ({ collectionId, id }: RawRecord): string => `${collectionId}/${id}`

/** Marks the step of a code as used. Throws 400 for a code that is wrong, old or used. */
export const spendAppCode = (engine: EngineCore, work: Session, record: RawRecord, code: string): void => {
  const { row, hasApp } = factorsOf(engine, record)
  if (!row || !hasApp) throw wrongCode()
  const key = openAppKey(engine, record, row)
  const step = key === null ? null : acceptedStep(key, code, engine.clock.now(), Number(row.appStep))
  if (step === null) throw wrongCode()
  keepFactorRow(engine, work, record, { appStep: step })
}

/** The decrypted key of an application; null, with a log entry, when the site's secret has changed. */
export const openAppKey = (engine: EngineCore, record: RawRecord, row: RawRecord): string | null => {
  try {
    return engine.safe.unseal(String(row.appKey), accountKey(record))
  } catch (error) {
    engine.log.error({ err: error, record: record.id }, 'The key of an application of codes does not open')
    return null
  }
}

/** Verifies a second step in the transaction that uses it up; throws 400 when it is wrong. */
export type SecondProof = (work: Session, record: RawRecord) => void

export const byAppCode =
  (engine: EngineCore, code: string): SecondProof =>
  (work, record) =>
    spendAppCode(engine, work, record, code)

/**
 * A recovery code; `onUsed` receives in the same transaction how many are left. Its hash is compared before.
 */
export const byRecoveryCode = async (
  engine: EngineCore,
  { record }: OpenStep,
  typed: string,
  from: string,
  onUsed: (work: Session, left: number) => void,
): Promise<SecondProof> => {
  const row = await recoveryCodeRow(engine, record, typed, from)
  return (work) => {
    // Of two simultaneous uses the second finds it gone.
    if (!row || !rowById(engine, 'recovery_codes', row.id)) throw wrongRecoveryCode()
    removeRow(work, 'recovery_codes', row.id)
    onUsed(work, factorsOf(engine, record).recoveryCodes.length)
  }
}

const endStep = (engine: EngineCore, mfaId: string): Promise<void> =>
  engine.submit((work) => removeRow(work, '_mfas', mfaId))

interface Finish {
  readonly ip: string
  /** Whether the proof can be guessed: it is counted against the account too. */
  readonly isGuessable: boolean
  /** Called once the attempt is counted. */
  readonly prove: () => SecondProof | Promise<SecondProof>
  /**
   * Signs in, in the transaction that uses the proof up: an error leaves step and proof unchanged. Returns
   * the token.
   */
  readonly admit: (work: Session, record: RawRecord) => string
  /**
   * In its own transaction: this wrong attempt was the last one, and codes of the account are refused until
   * then.
   */
  readonly onLocked: (work: Session, record: RawRecord, until: Date) => void
}

const prevail = async (engine: EngineCore, step: OpenStep, { prove, admit }: Finish): Promise<string> => {
  const { mfaId, record } = step
  const proof = await prove()
  return engine.submit((work) => {
    // The current state: another request may have used it, and the account may have been changed or erased
    // meanwhile.
    const now = openStep(engine, mfaId)
    if (now.record.tokenKey !== record.tokenKey || !hasSecondStep(engine, now.record)) throw stepOver()
    proof(work, now.record)
    removeRow(work, '_mfas', mfaId)
    return admit(work, now.record)
  })
}

/**
 * Notifies of a lock, unless the account is gone; errors are logged, because the reply is that of the wrong
 * code.
 */
const notifyLock = async (
  engine: EngineCore,
  { collection, record }: OpenStep,
  until: Date,
  onLocked: Finish['onLocked'],
): Promise<void> => {
  try {
    await engine.submit((work) => {
      const now = work.store.byId(collection, record.id)
      if (now) onLocked(work, now, until)
    })
  } catch (error) {
    engine.log.error({ err: error, record: record.id }, 'A lock of a second step could not be told')
  }
}

/**
 * Completes a first step by a second proof, and returns the token of the sign-in. Submissions of one first step are checked one
 * after the other, and those that come after the right one are no guesses. Throws 400 with `code`,
 * `recoveryCode` or `passkey` in `data` for a wrong one, with `mfaId` when the user has to sign in again:
 * after five attempts, when it was used, when the account has no second step any more. 429 beyond the
 * attempts of the account; and the errors of `admit`.
 */
export const finishStep = (engine: EngineCore, step: OpenStep, finish: Finish): Promise<string> => {
  const attempts = stepAttemptsOf(engine)
  return attempts.inTurn(step.mfaId, () => attemptStep(engine, attempts, step, finish))
}

const attemptStep = async (
  engine: EngineCore,
  attempts: StepAttempts,
  step: OpenStep,
  finish: Finish,
): Promise<string> => {
  const { mfaId } = step
  const { ip, isGuessable, onLocked } = finish
  // The submission before may have completed or ended it.
  const { record } = openStep(engine, mfaId)
  if (!hasSecondStep(engine, record)) throw stepOver()
  const account = accountKey(record)
  const attempt: StepAttempt = { mfaId, whose: isGuessable ? account : '', ip }
  const { isStepOpen, lockedUntil } = attempts.count(attempt)
  if (!isStepOpen) {
    await endStep(engine, mfaId)
    throw stepOver()
  }
  try {
    const token = await prevail(engine, step, finish)
    attempts.signedIn(account, ip)
    return token
  } catch (error) {
    // Another request may have signed in meanwhile and ended the lock.
    if (lockedUntil && attempts.isLocked(account)) await notifyLock(engine, step, lockedUntil, onLocked)
    throw error
  }
}
