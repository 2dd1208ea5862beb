import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import * as z from 'zod'
import { users } from '#drizzle/collections/users.ts'
import { endpoint } from '#drizzle/contract.ts'
import { PASSKEY_NAME, STEP_METHODS } from '#drizzle/domain/second-step.ts'
import { proof } from '#drizzle/proof.ts'
import { recordReply } from '#server/core/record-reply.ts'

const mfaId = z.string().min(1).max(64)
const typed = z.string().trim().min(1).max(40)
const recoveryCodes = z.array(z.string())
const base64url = z.string().min(1).max(20_000)
/** The browser's reply to `navigator.credentials`, as JSON; the verifier judges it. */
const credential = z.object({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
})
const shownKey = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().max(200).optional(),
  }),
})
const madeKey = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
/** Options for `navigator.credentials`, as JSON: described, not judged. The library that makes them has their shape. */
const requestOptions = z.looseObject({
  challenge: z.string(),
}) as z.ZodType<PublicKeyCredentialRequestOptionsJSON>
const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number(), type: z.literal('public-key') })),
}) as z.ZodType<PublicKeyCredentialCreationOptionsJSON>

/**
 * The methods that can complete a sign-in after its first step. 400 with `mfaId` in `data` when it has
 * expired.
 */
export const methods = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/methods',
  access: 'anyone',
  summary: 'What finishes a sign-in whose first step was answered with an mfaId',
  body: z.strictObject({ mfaId }),
  reply: z.object({ methods: z.array(z.enum(STEP_METHODS)) }),
  perMinute: 30,
})
/**
 * The options for using one of the account's passkeys, valid for five minutes, once. 400 with `mfaId`, 404
 * without a passkey.
 */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/passkey',
  access: 'anyone',
  summary: 'A challenge for the passkeys of the account whose first step was right',
  body: z.strictObject({ mfaId }),
  reply: requestOptions,
  perMinute: 30,
})
/** Finishes a sign-in; the answer is that of the record API. 400 with `code`, `recoveryCode`, `passkey` or `mfaId` in `data`. */
export const finish = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'anyone',
  summary: 'Finish a sign-in by a code of an application, a passkey or a recovery code',
  body: z.union([
    z.strictObject({ mfaId, code: typed }),
    z.strictObject({ mfaId, recoveryCode: typed }),
    z.strictObject({ mfaId, passkey: shownKey }),
  ]),
  reply: z.object({
    record: recordReply(users, ['id', 'collectionId', 'collectionName', 'email', 'verified']),
    token: z.string(),
  }),
  perMinute: 20,
})
export const state = endpoint({
  method: 'GET',
  path: '/api/me/second-step',
  access: 'signedIn',
  summary: 'What the caller’s account has beside its first proof; no secret',
  reply: z.object({
    /** `''`: no application. */
    appSince: z.string(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), created: z.string(), lastUsedAt: z.string() }),
    ),
    /** How many have not served. */
    recoveryCodes: z.number(),
    /** False while the address of the account is not verified. */
    mayAdd: z.boolean(),
    /** Whether to offer it: the account administers, has none and has not postponed it. */
    isOffered: z.boolean(),
  }),
})
export const later = endpoint({
  method: 'POST',
  path: '/api/me/second-step/later',
  access: 'signedIn',
  summary: 'Offer no second step any more',
})
/** A key for an application, which counts once a first code has confirmed it; shown here and never again. 409 with an application. */
export const addApp = endpoint({
  method: 'POST',
  path: '/api/me/second-step/app',
  access: 'signedIn',
  summary: 'A new key for an application of codes',
  body: proof,
  reply: z.object({ key: z.string(), address: z.string() }),
  perMinute: 10,
})
/** Recovery codes are answered where the account had none. 400 with `code` in `data`, 409 when the key is not waiting any more. */
export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/me/second-step/app/confirm',
  access: 'signedIn',
  summary: 'Confirm the key of an application by its first code',
  body: z.strictObject({ code: typed }),
  reply: z.object({ recoveryCodes }),
  perMinute: 10,
})
export const removeApp = endpoint({
  method: 'DELETE',
  path: '/api/me/second-step/app',
  access: 'signedIn',
  summary: 'Forget the application of codes',
  body: proof,
  perMinute: 10,
})
/** The options for creating a passkey, valid for five minutes, once. */
export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/me/second-step/passkeys/options',
  access: 'signedIn',
  summary: 'A challenge for a new passkey',
  body: proof,
  reply: creationOptions,
  perMinute: 10,
})
const passkeyName = z.string().trim().min(1).max(PASSKEY_NAME)
/** Recovery codes are answered where the account had none. 400 with `passkey` in `data`, 409 for one too many. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/me/second-step/passkeys',
  access: 'signedIn',
  summary: 'Keep the passkey that the browser has made',
  body: z.strictObject({ name: passkeyName, passkey: madeKey }),
  reply: z.object({ recoveryCodes }),
  perMinute: 10,
})
const passkeyId = z.object({ id: z.string().max(64) })
export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/me/second-step/passkeys/:id',
  access: 'signedIn',
  summary: 'Call a passkey otherwise',
  params: passkeyId,
  body: z.strictObject({ name: passkeyName }),
})
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/me/second-step/passkeys/:id',
  access: 'signedIn',
  summary: 'Forget a passkey',
  params: passkeyId,
  body: proof,
  perMinute: 10,
})
/** The codes that were there serve no more. 409 without a second step. */
export const renewCodes = endpoint({
  method: 'POST',
  path: '/api/me/second-step/recovery-codes',
  access: 'signedIn',
  summary: 'Ten new recovery codes',
  body: proof,
  reply: z.object({ recoveryCodes }),
  perMinute: 5,
})

/** Changes nothing where no code by mail is required. 400 with `password` or `code` in `data`. */
export const removeMailCode = endpoint({
  method: 'DELETE',
  path: '/api/me/second-step/mail',
  access: 'signedIn',
  summary: 'Ask for no code by mail any more',
  body: proof,
  perMinute: 10,
})

const account = z.strictObject({ collection: z.enum(['users', '_superusers']), id: z.string().max(64) })
export const stateOf = endpoint({
  method: 'GET',
  path: '/api/second-steps/:collection/:id',
  access: 'signedIn',
  summary:
    'For administrators: whether an account has a second step; no secret. Of superusers, for superusers',
  params: account,
  reply: z.object({
    hasApp: z.boolean(),
    passkeys: z.number(),
    recoveryCodes: z.number(),
    /** Whether a code by mail is required. */
    isMailAsked: z.boolean(),
  }),
})
/**
 * Removes the second factors of an account, else its code by mail. The proof is the superuser's. The caller's
 * own are removed by their own endpoints. 400 with `password` in `data`.
 */
export const removeAll = endpoint({
  method: 'DELETE',
  path: '/api/second-steps/:collection/:id',
  access: 'signedIn',
  summary: 'For superusers: remove the second step of somebody who has lost it',
  params: account,
  body: proof,
  perMinute: 20,
})
