/** One-time passwords sent by mail (PocketBase §5.10). */
import { randomInt } from 'node:crypto'
import { badRequest } from '#server/core/errors.ts'
import { randomText } from '#server/core/ids.ts'
import { hashPassword, verifyPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { AuthOptions, CollectionDefinition } from '../schema/definition.ts'
import type { AuthMail } from './mail-payload.ts'
import { addRow, changeAsServer, isOlderThan, refOf, removeRow, rowById, rowsWhere } from './rows.ts'

export type OtpCollection = CollectionDefinition & { readonly auth: AuthOptions }

const MAX_OPEN = 10

/**
 * The code that is returned again, without a mail, when the maximum is open at once: the newest of ten
 * (PocketBase §5.10: « more than 9 »). `open`: the unexpired ones, newest first.
 */
export const repeatedCode = <Code>(open: readonly Code[]): Code | undefined =>
  open.length >= MAX_OPEN ? open[0] : undefined

/** Digits of a secure source, leading zeros included. */
export const randomDigits = (length: number): string =>
  Array.from({ length }, () => String(randomInt(10))).join('')

/**
 * Creates a code, requested from the address `from`, and enqueues its mail; returns the id to sign in with.
 * For an unknown address: `DecoyOtps`.
 */
export const requestOtp = async (
  engine: EngineCore,
  collection: OtpCollection,
  record: RawRecord,
  from: string,
): Promise<string> => {
  const code = randomDigits(collection.auth.otp.length)
  const password = await hashPassword(code, from)
  return engine.submit((session) => {
    const open = rowsWhere(engine, '_otps', refOf(record)).filter(
      (row) => !isOlderThan(engine, row, collection.auth.otp.duration),
    )
    const repeated = repeatedCode(open)
    if (repeated) return repeated.id
    const otp = addRow(session, '_otps', { ...refOf(record), password })
    const mail: AuthMail = {
      template: 'otp',
      collection: record.collectionName,
      recordId: record.id,
      to: String(record.email),
      otpId: otp.id,
      code,
    }
    session.enqueue('mail', mail)
    return otp.id
  })
}

/**
 * Stores the address that a code was sent to, after it was sent: only then does its use verify the address.
 */
export const markOtpSent = (engine: EngineCore, otpId: string, address: string): Promise<void> =>
  engine.submit((session) => {
    const collection = session.registry.of({ name: '_otps' })
    if (session.store.byId(collection, otpId)) changeAsServer(session, collection, otpId, { sentTo: address })
  })

const refused = () => badRequest('Invalid or expired OTP.')

interface MatchedOtp {
  readonly otp: RawRecord | null
  readonly record: RawRecord | null
}

/** An unexpired code of the collection and its record. */
const findOtp = (engine: EngineCore, collection: OtpCollection, otpId: string): MatchedOtp => {
  const otp = rowById(engine, '_otps', otpId)
  const fits = otp?.collectionRef === collection.id && !isOlderThan(engine, otp, collection.auth.otp.duration)
  const record = fits ? engine.store.byId(collection, String(otp.recordRef)) : null
  return record ? { otp, record } : { otp: null, record: null }
}

/**
 * Uses up a code and returns its record. A code that was sent to the record's address verifies it; the
 * previous password is then replaced, as a stranger may have set it, unless a second step protects the
 * account (`isProtected`; PocketBase only checks whether the collection has one). Throws 400 for an invalid
 * code; `countAttempt` may throw 429.
 */
export const redeemOtp = async (
  engine: EngineCore,
  collection: OtpCollection,
  form: { readonly otpId: string; readonly password: string; readonly from: string },
  countAttempt: (whose: RawRecord | null) => void,
  isProtected: (record: RawRecord) => boolean,
): Promise<RawRecord> => {
  const { otp, record } = findOtp(engine, collection, form.otpId)
  // The id given for an unknown address must behave like any other: same count, same work.
  countAttempt(record)
  const isRight = await verifyPassword(otp ? String(otp.password) : null, form.password, form.from)
  if (!otp || !record || !isRight) throw refused()
  const verifies = record.verified !== true && otp.sentTo !== '' && otp.sentTo === record.email
  const password =
    verifies && !isProtected(record) ? await hashPassword(randomText(30), form.from) : undefined
  return engine.submit((session) => {
    // Another request may have used it while the hash was compared.
    if (!rowById(engine, '_otps', otp.id)) throw refused()
    const changed = verifies
      ? changeAsServer(session, collection, record.id, { verified: true, password })
      : record
    removeRow(session, '_otps', otp.id)
    return changed
  })
}
