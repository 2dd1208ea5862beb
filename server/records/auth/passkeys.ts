/**
 * Passkeys (WebAuthn), by `@simplewebauthn/server`: registered by a signed-in user, used as a second step. A
 * challenge is stored here for one account and one purpose, and is valid once within five minutes, whether
 * the response is right or not.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { LRUCache } from 'lru-cache'
import { WRONG_PASSKEY } from '#drizzle/domain/second-step.ts'
import { stillLasts } from '#server/core/clock.ts'
import { type AppError, invalid } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { growingTo } from '#server/core/growing.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { factorsOf } from './factors.ts'
import { changeAsServer, refOf, rowById } from './rows.ts'
import { accountKey, type OpenStep, type SecondProof } from './second-step.ts'

/** Loaded on demand with its packages for every kind of attestation: most processes never need it. */
const library = () => import('@simplewebauthn/server')

const LASTS_MS = 300_000
const MAX_CHALLENGES = 10_000

/** The site for which keys are valid. */
export interface RelyingParty {
  /** The name shown in the browser's dialog. */
  readonly name: string
  /** `https://www.example.com`. */
  readonly origin: string
  /** Its host. */
  readonly id: string
}

/** `publicUrl`: the site's own address, the only one where its keys are valid. */
export const relyingParty = (publicUrl: string, name: string): RelyingParty => {
  const { origin, hostname } = new URL(publicUrl)
  return { name, origin, id: hostname }
}

interface Challenge {
  readonly text: string
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

const saved = new WeakMap<EngineCore, LRUCache<string, Challenge>>()
const challengesOf = (engine: EngineCore): LRUCache<string, Challenge> =>
  getOrCreate(saved, engine, () => new LRUCache(growingTo(MAX_CHALLENGES)))

const keep = (engine: EngineCore, purpose: string, text: string): void => {
  challengesOf(engine).set(purpose, { text, madeAt: engine.clock.now().getTime() })
}

/** Removes and returns the challenge of a purpose. Throws 400 when there is none. */
const take = (engine: EngineCore, purpose: string): string => {
  const known = challengesOf(engine).get(purpose)
  challengesOf(engine).delete(purpose)
  if (!known || !stillLasts(known.madeAt, LASTS_MS, engine.clock.now().getTime())) throw wrongPasskey()
  return known.text
}

const wrongPasskey = (cause?: unknown): AppError => {
  const refusal = invalid({ passkey: ['validation_invalid_passkey', WRONG_PASSKEY] })
  if (cause !== undefined) refusal.cause = cause
  return refusal
}

const descriptors = (rows: readonly RawRecord[]) =>
  rows.map(({ credentialId, transports }) => ({
    id: String(credentialId),
    transports: transports === '' ? [] : String(transports).split(','),
  }))

const registering = (record: RawRecord): string => `new/${accountKey(record)}`
const signingIn = (mfaId: string): string => `step/${mfaId}`

/** The options from which the browser creates a key. The account's existing keys are excluded. */
export const registrationOptions = async (engine: EngineCore, record: RawRecord, site: RelyingParty) => {
  const options = await (await library()).generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: String(record.email),
    userID: new TextEncoder().encode(accountKey(record).slice(0, 64)),
    timeout: LASTS_MS,
    attestationType: 'none',
    excludeCredentials: descriptors(factorsOf(engine, record).passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  keep(engine, registering(record), options.challenge)
  return options
}

/**
 * The row of a key created by the browser, to be stored. Throws 400 on `passkey` for anything that was not
 * requested here.
 */
export const registeredKey = async (
  engine: EngineCore,
  record: RawRecord,
  site: RelyingParty,
  response: RegistrationResponseJSON,
): Promise<Record<string, unknown>> => {
  const expectedChallenge = take(engine, registering(record))
  const found = await (await library())
    .verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    })
    .catch((error: unknown) => {
      throw wrongPasskey(error)
    })
  if (!found.verified) throw wrongPasskey()
  const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential
  return {
    ...refOf(record),
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(',').slice(0, 200),
  }
}

/** The options for which the browser uses one of the account's keys. */
export const stepOptions = async (engine: EngineCore, { mfaId, record }: OpenStep, site: RelyingParty) => {
  const options = await (await library()).generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: descriptors(factorsOf(engine, record).passkeys),
    timeout: LASTS_MS,
    userVerification: 'preferred',
  })
  keep(engine, signingIn(mfaId), options.challenge)
  return options
}

/**
 * Verifies a key of the account for the challenge of this step. Throws 400 on `passkey` for another key or
 * origin, a counter that did not increase (a clone), or a key removed meanwhile.
 */
export const byPasskey = async (
  engine: EngineCore,
  { mfaId, record }: OpenStep,
  site: RelyingParty,
  response: AuthenticationResponseJSON,
): Promise<SecondProof> => {
  const expectedChallenge = take(engine, signingIn(mfaId))
  const row = factorsOf(engine, record).passkeys.find(({ credentialId }) => credentialId === response.id)
  if (!row) throw wrongPasskey()
  const publicKey = new Uint8Array(Buffer.from(String(row.publicKey), 'base64url'))
  const { verified, authenticationInfo } = await (await library())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: String(row.credentialId), publicKey, counter: Number(row.counter) },
      requireUserVerification: false,
    })
    .catch((error: unknown) => {
      throw wrongPasskey(error)
    })
  if (!verified) throw wrongPasskey()
  return (work) => {
    const now = rowById(engine, 'passkeys', row.id)
    const { newCounter } = authenticationInfo
    const isCopy = newCounter > 0 && newCounter <= Number(now?.counter)
    if (!now || isCopy) throw wrongPasskey()
    const change = { counter: newCounter, lastUsedAt: work.clock.now() }
    changeAsServer(work, work.registry.of({ name: 'passkeys' }), now.id, change)
  }
}
