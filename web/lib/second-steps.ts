/** The second step of an account: how a sign-in is finished by it, and how it is kept. Loaded with the forms that need it. */
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

/** By what the sign-in of this first step can be finished. */
export const stepMethods = async (mfaId: string): Promise<StepMethod[]> =>
  (await call<typeof methods>('POST /api/auth/second-step/methods', { body: { mfaId }, auth: false })).methods

/** Whether the account has a second step of its own; else the other method of the record API is asked for. */
export const isOwnStep = (found: readonly StepMethod[]): boolean =>
  found.some((method) => method === 'app' || method === 'passkey')

/** Finishes the sign-in and opens the session here. A `ClientResponseError` 400 names what was wrong. */
export const finishStep = async (body: CallOptions<typeof finish>['body']): Promise<SessionRecord> => {
  const { token, record } = await call<typeof finish>('POST /api/auth/second-step', { body, auth: false })
  const { collectionId, verified } = record
  const person = { ...record, collectionId, verified }
  saveSession(token, person)
  return entered(person)
}

/** Whether the first step serves no more: one signs in anew. */
export const isStepOver = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.status === 400 && 'mfaId' in (error.response.data ?? {})

/** Whether an answer was lost or the server failed: what was asked for may have been done all the same. */
export const isLost = (error: unknown): boolean =>
  error instanceof ClientResponseError && (error.status === 0 || error.status >= 500)

/** What the account has; `reader` is whose it is. */
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

/** Asks for no code by mail at the sign-in any more. */
export const removeMailCode = (proof: Proof) =>
  call<typeof removeMailCodeContract>('DELETE /api/me/second-step/mail', { body: proof })

/** Of somebody's account, for superusers. */
export const secondStepOfAccount = (id: string) =>
  callQuery<typeof stateOf>('GET /api/second-steps/:collection/:id', { params: { collection: 'users', id } })
export const rescueAccount = (id: string, proof: Proof) =>
  call<typeof removeAll>('DELETE /api/second-steps/:collection/:id', {
    params: { collection: 'users', id },
    body: proof,
  })
