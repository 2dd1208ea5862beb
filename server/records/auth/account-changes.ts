/**
 * The changes by links of account mails: password, verified address, new address (PocketBase §5.6-5.8). Mails
 * are jobs of the transaction; hashing comes before it.
 */
import { LRUCache } from 'lru-cache'
import { stillLasts } from '#server/core/clock.ts'
import { badRequest, conflict, type FieldError, type FieldErrors } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import { randomText } from '#server/core/ids.ts'
import { hashPassword, verifyPassword } from '#server/core/passwords.ts'
import { type RawRecord, system } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { AuthCollection, TokenType } from '../schema/definition.ts'
import { failure, refuse } from '../schema/field-errors.ts'
import { withText } from '../write/write.ts'
import { accountByEmail } from './accounts.ts'
import { isClaimed } from './address-claims.ts'
import { enqueueDecoyMail } from './decoys.ts'
import { changeAsServer } from './rows.ts'
import type { VerifiedToken } from './tokens.ts'

const RESEND_MS = 120_000
const NEW_PASSWORD =
  'Des commandes attendent cette adresse\u00a0: choisissez un nouveau mot de passe pour les recevoir.'
const WAITS_NOW = 'Une commande vient d’être passée avec cette adresse. Confirmez-la de nouveau.'

type Template = 'passwordReset' | 'verification' | 'emailChange'

type TokenCheck = { readonly verified: VerifiedToken } | { readonly problem: FieldError }

/** The token's record when it is of this type and collection, else the error. */
const checkToken = (
  engine: EngineCore,
  collection: AuthCollection,
  token: string,
  type: TokenType,
): TokenCheck => {
  const verified = engine.tokens.verify(token, type)
  if (!verified) return { problem: failure('validation_invalid_token', 'Invalid or expired token.') }
  if (verified.collection.id === collection.id) return { verified }
  const message = 'The provided token is for different auth collection.'
  return { problem: failure('validation_token_collection_mismatch', message) }
}

const problemOf = (check: TokenCheck): FieldErrors => ('problem' in check ? { token: check.problem } : {})

/** The record of a checked token. Throws 400 with all errors of the form. */
const settled = (check: TokenCheck, errors: FieldErrors): VerifiedToken => {
  refuse(errors)
  // A check without an error has a record; this narrows the type.
  if ('problem' in check) throw badRequest()
  return check.verified
}

const emailMismatch = () =>
  failure(
    'validation_token_email_mismatch',
    "The record email doesn't match with the requested token claims.",
  )

/** A token of a change of address, whose new address must still be free. */
const checkChange = (engine: EngineCore, collection: AuthCollection, token: string): TokenCheck => {
  const newEmail = engine.tokens.peek(token)?.newEmail
  if (typeof newEmail !== 'string' || newEmail === '') {
    const message = 'Invalid token payload - newEmail must be set.'
    return { problem: failure('validation_invalid_token_payload', message) }
  }
  const check = checkToken(engine, collection, token, 'emailChange')
  if ('problem' in check || !accountByEmail(engine, collection, newEmail)) return check
  return { problem: failure('validation_invalid_token_email', 'The new email address is invalid.') }
}

/** At most one mail of a kind per record in two minutes; the reply is the same either way. */
class MailLock {
  readonly #engine: EngineCore
  readonly #sent = new LRUCache<string, number>(growingTo(10_000))

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** Whether a mail may be sent now; if so it counts as sent. */
  take(template: Template, record: RawRecord): boolean {
    const key = this.#key(template, record)
    const now = this.#engine.clock.now().getTime()
    const last = this.#sent.get(key)
    if (last !== undefined && stillLasts(last, RESEND_MS, now)) return false
    this.#sent.set(key, now)
    return true
  }

  /** Allows another mail: the last one was used, or was not sent. */
  release(template: Template, record: RawRecord): void {
    this.#sent.delete(this.#key(template, record))
  }

  #key(template: Template, record: RawRecord): string {
    return `${template}:${record.collectionId}/${record.id}`
  }
}

/**
 * Requests and applies account changes; one instance per application, because it remembers the mails sent
 * recently.
 */
export class AccountChanges {
  readonly #engine: EngineCore
  readonly #lock: MailLock

  constructor(engine: EngineCore) {
    this.#engine = engine
    this.#lock = new MailLock(engine)
  }

  /** Mails a link to the account of this address, if there is one; the caller cannot tell the difference. */
  requestPasswordReset(collection: AuthCollection, address: string): Promise<void> {
    return this.#mailOrPretend('passwordReset', accountByEmail(this.#engine, collection, address))
  }

  /** Throws 400 with the error of the token beside `errors`, which the form already has. */
  async confirmPasswordReset(
    collection: AuthCollection,
    form: { readonly token: string; readonly password: string; readonly from: string },
    errors: FieldErrors,
  ): Promise<void> {
    const check = checkToken(this.#engine, collection, form.token, 'passwordReset')
    const { record, claims } = settled(check, { ...problemOf(check), ...errors })
    const body: Record<string, unknown> = { password: await hashPassword(form.password, form.from) }
    if (claims.email === record.email) body.verified = true
    // Checked again in the transaction: the same link may have been used while this password was hashed.
    const serves = () => {
      refuse(problemOf(checkToken(this.#engine, collection, form.token, 'passwordReset')))
      return true
    }
    await this.#change(collection, record, body, 'Failed to set new password.', serves)
    this.#lock.release('passwordReset', record)
  }

  /** As `requestPasswordReset`; a verified address gets no mail. */
  requestVerification(collection: AuthCollection, address: string): Promise<void> {
    const record = accountByEmail(this.#engine, collection, address)
    return this.#mailOrPretend('verification', record?.verified === true ? null : record)
  }

  /**
   * Throws 400 on `token`. Changes nothing when the address is already verified. Where something waits for the address, the
   * password is replaced, which ends all sessions: a stranger may have signed up with it. `password`: the new one; `''`
   * throws 400 on `password` where one is needed; null stores a random one, as a code by mail does.
   */
  async confirmVerification(
    collection: AuthCollection,
    form: { readonly token: string; readonly password: string | null; readonly from: string },
    errors: FieldErrors,
  ): Promise<void> {
    if (!this.#engine.tokens.peek(form.token)?.email)
      refuse({ token: failure('validation_invalid_token_claims', 'Missing email token claim.') })
    const find = (): RawRecord => {
      const check = checkToken(this.#engine, collection, form.token, 'verification')
      const { record, claims } = settled(check, problemOf(check))
      if (claims.email !== record.email) refuse({ token: emailMismatch() })
      return record
    }
    const record = find()
    if (record.verified === true) return
    const waits = () => isClaimed(this.#engine, this.#engine.read(system), collection, String(record.email))
    const isRenewed = waits()
    if (isRenewed && form.password === '')
      refuse({ password: failure('validation_new_password', NEW_PASSWORD) })
    if (isRenewed && form.password !== null) refuse(errors)
    const body: Record<string, unknown> = { verified: true }
    if (isRenewed) body.password = await hashPassword(form.password ?? randomText(30), form.from)
    else if (!collection.auth.passwordAuth.enabled) body.password = await hashPassword(randomText(30))
    const serves = () => {
      if (find().verified === true) return false
      if (!isRenewed && waits()) throw conflict(WAITS_NOW)
      return true
    }
    await this.#change(collection, record, body, 'An error occurred while saving the verified state.', serves)
    this.#lock.release('verification', record)
  }

  /** Mails a link to the new address, which must be free. */
  async requestEmailChange(record: RawRecord, newEmail: string): Promise<void> {
    const claims = { email: record.email, newEmail }
    const token = this.#engine.tokens.sign('emailChange', record, { claims })
    await this.#send('emailChange', record, token, newEmail)
  }

  /** Throws 400 with the errors of token and password beside `errors`, which the form already has. */
  async confirmEmailChange(
    collection: AuthCollection,
    form: { readonly token: string; readonly password: string; readonly from: string },
    errors: FieldErrors,
  ): Promise<void> {
    const check = checkChange(this.#engine, collection, form.token)
    const hash = 'verified' in check ? String(check.verified.record.password) : null
    const isRight = errors.password !== undefined || (await verifyPassword(hash, form.password, form.from))
    const wrong = failure('validation_invalid_password', 'Missing or invalid auth record password.')
    const all = { ...problemOf(check), ...errors, ...(isRight ? {} : { password: wrong }) }
    const { record, claims } = settled(check, all)
    const body = { email: claims.newEmail, verified: true }
    const serves = () => {
      refuse(problemOf(checkChange(this.#engine, collection, form.token)))
      return true
    }
    await this.#change(collection, record, body, 'Failed to confirm email change.', serves)
  }

  /**
   * Changes an account on behalf of the server. `serves` is called in the transaction, because the same link
   * may have been used meanwhile: it throws, or returns whether there is still something to change. A refused
   * value is answered with this message.
   */
  async #change(
    collection: AuthCollection,
    record: RawRecord,
    body: Record<string, unknown>,
    failed: string,
    serves: () => boolean,
  ): Promise<void> {
    try {
      await this.#engine.submit((session) => {
        if (serves()) changeAsServer(session, collection, record.id, body)
      })
    } catch (error) {
      throw withText(error, failed)
    }
  }

  #send(template: Template, record: RawRecord, token: string, to: string): Promise<string> {
    const collection = record.collectionName
    return this.#engine.submit((session) =>
      session.enqueue('mail', { template, collection, recordId: record.id, token, to }),
    )
  }

  /**
   * Enqueues a mail with its own token, unless there is no account or a mail was sent recently: then the same
   * work is done without effect, so that the caller cannot tell the difference.
   */
  async #mailOrPretend(template: 'passwordReset' | 'verification', record: RawRecord | null): Promise<void> {
    if (!record || !this.#lock.take(template, record)) return enqueueDecoyMail(this.#engine)
    const token = this.#engine.tokens.sign(template, record, { claims: { email: record.email } })
    try {
      await this.#send(template, record, token, String(record.email))
    } catch (error) {
      this.#lock.release(template, record)
      throw error
    }
  }
}
