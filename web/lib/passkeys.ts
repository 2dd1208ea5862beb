/**
 * Passkeys in the browser: its dialogs, and the messages for their failures. Loaded with the forms that need
 * it.
 */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Proof } from '#drizzle/proof.ts'
import type {
  addPasskey as addPasskeyContract,
  finish,
  newPasskeyOptions,
  passkeyOptions,
  removePasskey as removePasskeyContract,
  renamePasskey as renamePasskeyContract,
} from '#server/features/second-step/contract.ts'
import type { SessionRecord } from './auth.ts'
import { type CallOptions, call } from './call.ts'
import { ClientResponseError } from './pocketbase.ts'
import { finishStep } from './second-steps.ts'

export const NO_PASSKEYS =
  'Ce navigateur ne connaît pas les clés d’accès, ou la page n’est pas ouverte par une connexion sécurisée.'
const CANCELLED = 'La demande a été annulée ou a pris trop de temps. Vous pouvez réessayer.'
const KNOWN_KEY = 'Cet appareil a déjà une clé d’accès pour votre compte.'
const NO_KEY = 'L’appareil n’a pas pu donner sa clé d’accès. Réessayez, ou choisissez un autre moyen.'

/** Whether this browser supports passkeys here: only on pages of `https:` and of localhost. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** The message for a failed dialog; `undefined` when the server refused, whose own message applies. */
export const passkeyFailure = (error: unknown): string | undefined => {
  if (error instanceof ClientResponseError) return undefined
  const name = nameOf(error)
  if (name === 'NotAllowedError' || name === 'AbortError') return CANCELLED
  return name === 'InvalidStateError' ? KNOWN_KEY : NO_KEY
}

/** Uses a passkey of the account as the second step, and opens the session. */
export const finishByPasskey = async (mfaId: string): Promise<SessionRecord> => {
  const path = 'POST /api/auth/second-step/passkey'
  const optionsJSON = await call<typeof passkeyOptions>(path, { body: { mfaId }, auth: false })
  const passkey = await startAuthentication({ optionsJSON })
  return finishStep({ mfaId, passkey } as CallOptions<typeof finish>['body'])
}

/** Requests the creation options of a new passkey. */
export const passkeyToMake = (proof: Proof): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  call<typeof newPasskeyOptions>('POST /api/me/second-step/passkeys/options', { body: proof })

/** Creates and registers a passkey; returns new recovery codes where the account had none. */
export const makePasskey = async (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  name: string,
): Promise<readonly string[]> => {
  const passkey = await startRegistration({ optionsJSON })
  const body = { name, passkey } as CallOptions<typeof addPasskeyContract>['body']
  return (await call<typeof addPasskeyContract>('POST /api/me/second-step/passkeys', { body })).recoveryCodes
}

export const renamePasskey = (id: string, name: string) =>
  call<typeof renamePasskeyContract>('PATCH /api/me/second-step/passkeys/:id', {
    params: { id },
    body: { name },
  })
export const removePasskey = (id: string, proof: Proof) =>
  call<typeof removePasskeyContract>('DELETE /api/me/second-step/passkeys/:id', {
    params: { id },
    body: proof,
  })
