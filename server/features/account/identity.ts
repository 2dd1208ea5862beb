/** Re-authentication before an irreversible action. */

import { users } from '#drizzle/collections/users.ts'
import { WRONG_CODE } from '#drizzle/domain/one-time-code.ts'
import type { Proof } from '#drizzle/proof.ts'
import { AppError, invalid } from '#server/core/errors.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import { type RawRecord, system } from '#server/records/actor.ts'
import { type Attempt, createAttempts } from '#server/records/auth/attempts.ts'
import { redeemOtp, requestOtp } from '#server/records/auth/otp.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { AuthOptions, CollectionDefinition } from '#server/records/schema/definition.ts'

/** Passwords and codes of the people of the site. */
export class Identity {
  readonly #engine: EngineCore
  readonly #countAttempt: (attempt: Attempt) => void

  constructor(engine: EngineCore) {
    this.#engine = engine
    this.#countAttempt = createAttempts(engine)
  }

  get #collection(): CollectionDefinition & { readonly auth: AuthOptions } {
    const definition = this.#engine.registry.of({ name: 'users' })
    if (!definition.auth) throw new Error('People sign in to `users`')
    return { ...definition, auth: definition.auth }
  }

  /** Throws 400 with `password` or `code` in `data`, 429 after five wrong codes. */
  async prove(record: RawRecord, proof: Proof, ip: string): Promise<void> {
    if ('password' in proof) {
      const hash = typeof record.password === 'string' ? record.password : null
      if (await verifyPassword(hash, proof.password, ip)) return
      throw invalid({ password: ['validation_invalid_password', 'Ce mot de passe n’est pas le bon.'] })
    }
    const { otpId, code: password } = proof
    const count = () => this.#countAttempt({ otpId, whose: `${record.collectionId}/${record.id}`, ip })
    const form = { otpId, password, from: ip }
    const owner = await redeemOtp(this.#engine, this.#collection, form, count, () => true).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.status === 400) return null
        throw error
      },
    )
    if (owner?.id !== record.id || owner.collectionId !== record.collectionId)
      throw invalid({ code: ['validation_invalid_code', WRONG_CODE] })
  }

  /** The account and the new address of a token from a mail. Throws 400 with `token` in `data`. */
  emailChange(token: string): { record: RawRecord; newEmail: string } {
    const verified = this.#engine.tokens.verify(token, 'emailChange')
    const newEmail = verified?.claims.newEmail
    const isFree =
      typeof newEmail === 'string' && !this.#engine.read(system).firstOrNull(users, { email: newEmail })
    if (verified?.collection.name !== 'users' || typeof newEmail !== 'string' || !isFree)
      throw invalid({ token: ['validation_invalid_token', 'Ce lien a expiré ou a déjà servi.'] })
    return { record: verified.record, newEmail }
  }

  /** Sends a code to the account's present address; returns the id to show with it. */
  sendCode(record: RawRecord, ip: string): Promise<string> {
    return requestOtp(this.#engine, this.#collection, record, ip)
  }
}
