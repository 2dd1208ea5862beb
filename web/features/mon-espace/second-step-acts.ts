/**
 * The actions on a second step, and whether the account's state shows that one with a lost reply was done.
 */
import type { ReplyOf } from '#drizzle/contract.ts'
import type { state } from '#server/features/second-step/contract.ts'
import { failureMessage } from '../../lib/messages.ts'
import { ClientResponseError, isNotFound } from '../../lib/pocketbase.ts'
import { isLost } from '../../lib/second-steps.ts'
import { LABELS } from './second-step-labels.ts'

export type State = ReplyOf<typeof state>
export type Passkey = State['passkeys'][number]

/** The action in progress; for a passkey, with its id. */
export type Act =
  | { kind: 'addApp' | 'removeApp' | 'addPasskey' }
  /** `missed`: what was added just now without the codes being seen. */
  | { kind: 'renewCodes'; missed?: 'app' | 'passkeys' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }

/** Whether the failure leaves open what was done: lost on the way, or refused because it is already so. */
export const isOpenQuestion = (error: unknown): boolean =>
  isLost(error) || isNotFound(error) || (error instanceof ClientResponseError && error.status === 409)

/** Whether the account is `now` what the act makes of it; `before`: when it was begun. A renewal leaves no trace. */
export const isDone = (act: Act, before: State | undefined, now: State): boolean => {
  const known = (id: string, { passkeys }: State) => passkeys.some((passkey) => passkey.id === id)
  switch (act.kind) {
    case 'addApp':
      return now.appSince !== ''
    case 'removeApp':
      return now.appSince === ''
    case 'addPasskey':
      return before !== undefined && now.passkeys.some(({ id }) => !known(id, before))
    case 'removePasskey':
      return !known(act.passkey.id, now)
    default:
      return false
  }
}

/** The message of a renewal with a lost reply. */
export const renewalFailure = (error: unknown): string | undefined =>
  isLost(error) ? `${failureMessage(error)} ${LABELS.codes.perhapsRenewed}` : undefined
