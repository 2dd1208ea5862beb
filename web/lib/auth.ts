/** Signing in, up and out (domain.md §3.1), through the official client's own calls. */

import { mayAdminister, type Permission } from '#drizzle/access.ts'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { pb, send } from './pocketbase.ts'
import { clearSession, getSession, keepScreens, type SessionRecord } from './session.ts'

export { type Session, type SessionRecord, useUser } from './session.ts'

export interface Me {
  user: SessionRecord
  permissions: Permission[]
}
export interface SignUp {
  firstName: string
  lastName?: string
  email: string
  password: string
  passwordConfirm: string
}

const users = () => pb.collection('users')
/** No token is sent, and a 401 is handled by the form. */
export const AS_GUEST = { auth: false }

/**
 * The current user according to the server; for staff the answer also sets the `auth-token` cookie that opens
 * /admin.
 */
export const fetchMe = (): Promise<Me> => send<Me>('/api/auth/me')

/** Runs after every kind of sign-in: staff receive the cookie that opens /admin. */
export const entered = async (record: SessionRecord): Promise<SessionRecord> => {
  if (mayAdminister(record)) await fetchMe()
  return record
}

/**
 * Opens a session with e-mail and password. Wrong credentials throw `ClientResponseError` 400 and leave the
 * session as it was; a 401 requires a second step (`secondStepOf`). `mfaId`: the first step, when this is the
 * second.
 */
export const signIn = async (email: string, password: string, mfaId = ''): Promise<SessionRecord> => {
  const body = { identity: email, password, ...(mfaId ? { mfaId } : {}) }
  const { record } = await users().authWithPassword(email, password, { ...AS_GUEST, body })
  return entered(record)
}

/**
 * The destination after signing in; a member who was heading for /admin sees the permission message and goes
 * home.
 */
export const landingPath = (
  record: SessionRecord,
  wanted?: string | null,
): { path: string; refused: boolean } => {
  const path = safeRedirect(wanted)
  if (!path) return { path: '/mon-espace', refused: false }
  const refused = isAdminPath(path) && !mayAdminister(record)
  return { path: refused ? '/mon-espace' : path, refused }
}

/**
 * Creates the account, opens its session and requests the verification mail. Refused values are in the `data`
 * of the `ClientResponseError`.
 */
export const signUp = async (person: SignUp): Promise<SessionRecord> => {
  await users().create({ ...person }, AS_GUEST)
  const record = await signIn(person.email, person.password)
  // The account exists whether or not the mail is sent; it can be requested again from the profile.
  requestVerification(record.email).catch((error: unknown) =>
    console.warn('No verification mail was sent.', error),
  )
  return record
}

const LOGOUT_TIMEOUT_MS = 10_000

/** Ends the session in this browser even when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  const token = getSession()?.token ?? ''
  clearSession()
  try {
    // The request survives the page, and a server that does not answer is not waited for.
    await send<object>('/api/auth/logout', {
      method: 'POST',
      auth: token,
      keepalive: true,
      timeoutMs: LOGOUT_TIMEOUT_MS,
    })
  } catch (error) {
    console.warn('No answer to the sign-out.', error)
  }
}

/**
 * Longer than any page load: when the next page does not come, the signed-out user's screens must not stay.
 */
const GONE_AFTER_MS = 15_000

/** Signs out and navigates at once: the page keeps its content until the next one is there. */
export const signOutTo = async (go: () => unknown): Promise<void> => {
  const letGo = keepScreens()
  const timer = setTimeout(letGo, GONE_AFTER_MS)
  void signOut()
  const from = window.location.pathname
  await go()
  // Still on this page: another document is loading.
  if (window.location.pathname === from) return
  clearTimeout(timer)
  letGo()
}

export const requestPasswordReset = (email: string) => users().requestPasswordReset(email.trim(), AS_GUEST)
export const requestVerification = (email: string) => users().requestVerification(email, AS_GUEST)
