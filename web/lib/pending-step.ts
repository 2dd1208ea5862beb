/**
 * The state of a two-step sign-in, so that a reload does not restart it. Never contains a password or a code.
 */
import { tabStorage } from './tab-storage.ts'

export interface PendingStep {
  email: string
  /** Id of the completed first step; empty when the code is the first. */
  mfaId: string
  /** Id of the sent code; empty before. */
  otpId: string
  /** When the first step was completed, in milliseconds since 1970. */
  since: number
}

/** The forms of the site and of the administration have separate states. `SignInForm` uses the first. */
type StepOrigin = 'sign-in-step' | 'admin-sign-in-step'

/** The server's own time limit for the second step. */
const LASTS_MS = 10 * 60_000

export const keepStep = (place: StepOrigin, step: PendingStep): void => {
  tabStorage.set(place, JSON.stringify(step))
}
export const forgetStep = (place: StepOrigin): void => tabStorage.remove(place)

/** The stored step of this tab; `isOver`: expired, so that only the address is still of use. */
export const pendingStep = (place: StepOrigin): (PendingStep & { isOver: boolean }) | null => {
  try {
    const step = JSON.parse(tabStorage.get(place) ?? 'null') as PendingStep | null
    return step && { ...step, isOver: Math.abs(Date.now() - step.since) > LASTS_MS }
  } catch {
    // Unreadable: the sign-in restarts.
    return null
  }
}

/** Shown with the address filled in, when the second step comes too late or after too many wrong codes. */
export const STEP_OVER = 'Cette étape n’est plus valable\u00a0: recommencez par votre mot de passe.'
