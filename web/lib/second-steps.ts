/**
 * The second step of an account: how it completes a sign-in, and how it is managed. Loaded with the forms
 * that need it.
 */
import type { StepMethod } from '#drizzle/domain/second-step.ts'
import type { Proof } from '#drizzle/proof.ts'
import type {
  addApp as addAppContract,
  confirmApp as confirmAppContract,
  finish,
  later,
  methods,
  removeAll,
  removeApp as removeAppContract,
  removeMailCode as removeMailCodeContract,
  renewCodes as renewCodesContract,
  state,
  stateOf,
} from '#server/features/second-step/contract.ts'
import { entered, type SessionRecord } from './auth.ts'
import { type CallOptions, call, callQuery } from './call.ts'
import { ClientResponseError } from './pocketbase.ts'
import { saveSession } from './session.ts'

export type { StepMethod }

/** The methods that can complete the sign-in of this first step. */
export const stepMethods = async (mfaId: string): Promise<StepMethod[]> =>
  (await call<typeof methods>('POST /api/auth/second-step/methods', { body: { mfaId }, auth: false })).methods

/** Whether the account has its own second step; otherwise the record API's other method is used. */
export const isOwnStep = (found: readonly StepMethod[]): boolean =>
  found.some((method) => method === 'app' || method === 'passkey')

/** Completes the sign-in and opens the session. Throws `ClientResponseError` 400 naming what was wrong. */
export const finishStep = async (body: CallOptions<typeof finish>['body']): Promise<SessionRecord> => {
  const { token, record } = await call<typeof finish>('POST /api/auth/second-step', { body, auth: false })
  const { collectionId, verified } = record
  const person = { ...record, collectionId, verified }
  saveSession(token, person)
  return entered(person)
}

/** Whether the first step has expired: the sign-in restarts. */
export const isStepOver = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.status === 400 && 'mfaId' in (error.response.data ?? {})

/** Whether an answer was lost or the server failed: the operation may have succeeded all the same. */
export const isLost = (error: unknown): boolean =>
  error instanceof ClientResponseError && (error.status === 0 || error.status >= 500)

/** The second steps of the account; `reader` is the user's id. */
export const secondStepState = (reader: string) =>
  callQuery<typeof state>('GET /api/me/second-step', undefined, reader)
export const SECOND_STEP_KEY = ['me', 'GET /api/me/second-step']
export const putOff = () => call<typeof later>('POST /api/me/second-step/later')
export const addApp = (proof: Proof) =>
  call<typeof addAppContract>('POST /api/me/second-step/app', { body: proof })
export const confirmApp = (code: string) =>
  call<typeof confirmAppContract>('POST /api/me/second-step/app/confirm', { body: { code } })
export const removeApp = (proof: Proof) =>
  call<typeof removeAppContract>('DELETE /api/me/second-step/app', { body: proof })
export const renewCodes = (proof: Proof) =>
  call<typeof renewCodesContract>('POST /api/me/second-step/recovery-codes', { body: proof })

/** Removes the mail code from the sign-in. */
export const removeMailCode = (proof: Proof) =>
  call<typeof removeMailCodeContract>('DELETE /api/me/second-step/mail', { body: proof })

/** The second steps of any account, for superusers. */
export const secondStepOfAccount = (id: string) =>
  callQuery<typeof stateOf>('GET /api/second-steps/:collection/:id', { params: { collection: 'users', id } })
export const rescueAccount = (id: string, proof: Proof) =>
  call<typeof removeAll>('DELETE /api/second-steps/:collection/:id', {
    params: { collection: 'users', id },
    body: proof,
  })
