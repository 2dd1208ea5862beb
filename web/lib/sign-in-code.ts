/** Signing in by a mailed code, alone or as the second step after another method (PocketBase §5.9, §5.10). */
import { plainCode } from '#drizzle/domain/one-time-code.ts'
import { AS_GUEST, entered, type SessionRecord } from './auth.ts'
import { pb } from './pocketbase.ts'

const users = () => pb.collection('users')

/**
 * Sends a code to the address; the answer is the same for an unknown address. Returns the id that goes with
 * the code.
 */
export const requestCode = async (email: string): Promise<string> =>
  (await users().requestOTP(email, AS_GUEST)).otpId

/**
 * Opens a session by the code. Throws `ClientResponseError` 400 for a wrong or expired one; 401 when a second
 * step follows.
 */
export const enterCode = async (otpId: string, code: string, mfaId = ''): Promise<SessionRecord> => {
  const password = plainCode(code)
  const body = { otpId, password, ...(mfaId ? { mfaId } : {}) }
  const { record } = await users().authWithOTP(otpId, password, { ...AS_GUEST, body })
  return entered(record)
}
