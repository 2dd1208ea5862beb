/** Where a sign-in by two methods stands, so that a reload does not begin it anew. Never a password, nor a code. */
import { tabStorage } from './tab-storage.ts'

export interface PendingStep {
  email: string
  /** The first step that was right; empty when the code is the first. */
  mfaId: string
  /** The code that was sent; empty before. */
  otpId: string
  /** Milliseconds since 1970 when the first step was right. */
  since: number
}

/** The forms of the site and of the administration each go on with their own. `SignInForm` knows the first name. */
type StepOrigin = 'sign-in-step' | 'admin-sign-in-step'

/** As long as the server waits for the second step, and not a minute longer. */
const LASTS_MS = 10 * 60_000

export const keepStep = (place: StepOrigin, step: PendingStep): void => {
  tabStorage.set(place, JSON.stringify(step))
}
export const forgetStep = (place: StepOrigin): void => tabStorage.remove(place)

/** The step that this tab was at; `isOver`: too long ago to go on, only the address is still of use. */
export const pendingStep = (place: StepOrigin): (PendingStep & { isOver: boolean }) | null => {
  try {
    const step = JSON.parse(tabStorage.get(place) ?? 'null') as PendingStep | null
    return step && { ...step, isOver: Math.abs(Date.now() - step.since) > LASTS_MS }
  } catch {
    // Unreadable: one starts anew.
    return null
  }
}

/** Said with the address filled in, when the second step comes too late or after too many wrong codes. */
export const STEP_OVER = 'Cette étape n’est plus valable\u00a0: recommencez par votre mot de passe.'
