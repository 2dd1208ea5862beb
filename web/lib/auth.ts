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
/** No token is sent, and a refusal is the form's business. */
export const AS_GUEST = { auth: false }

/** Who the server says we are; with a token of staff it also sets the `auth-token` cookie that opens /admin. */
export const fetchMe = (): Promise<Me> => send<Me>('/api/auth/me')

/** What follows a sign-in of any kind: staff get the cookie that opens /admin. */
export const entered = async (record: SessionRecord): Promise<SessionRecord> => {
  if (mayAdminister(record)) await fetchMe()
  return record
}

/**
 * Opens a session with e-mail and password. A wrong pair is a `ClientResponseError` 400 and leaves the session as it was;
 * a 401 wants a second step (`secondStepOf`). `mfaId`: the first step, when this is the second.
 */
export const signIn = async (email: string, password: string, mfaId = ''): Promise<SessionRecord> => {
  // The server keeps addresses in lower case and compares them exactly.
  const identity = email.trim().toLowerCase()
  const body = { identity, password, ...(mfaId ? { mfaId } : {}) }
  const { record } = await users().authWithPassword(identity, password, { ...AS_GUEST, body })
  return entered(record)
}

/** Where a person lands after signing in; a member asked to /admin reads the permission message and goes home. */
export const landingPath = (
  record: SessionRecord,
  wanted?: string | null,
): { path: string; refused: boolean } => {
  const path = safeRedirect(wanted)
  if (!path) return { path: '/mon-espace', refused: false }
  const refused = isAdminPath(path) && !mayAdminister(record)
  return { path: refused ? '/mon-espace' : path, refused }
}

/** Creates the account, opens its session and asks for the verification mail. Refused values are in the `ClientResponseError`'s `data`. */
export const signUp = async (person: SignUp): Promise<SessionRecord> => {
  await users().create({ ...person }, AS_GUEST)
  const record = await signIn(person.email, person.password)
  // The account is there whatever becomes of this mail; it can be asked again from the profile.
  requestVerification(record.email).catch((error: unknown) =>
    console.warn('No verification mail was sent.', error),
  )
  return record
}

const LOGOUT_TIMEOUT_MS = 10_000

/** Ends the session here even when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  const token = getSession()?.token ?? ''
  clearSession()
  try {
    // The page may be left meanwhile, and nobody waits for a server that does not answer.
    await send<object>('/api/auth/logout', {
      ...{ method: 'POST', auth: token, keepalive: true, timeoutMs: LOGOUT_TIMEOUT_MS },
    })
  } catch (error) {
    console.warn('No answer to the sign-out.', error)
  }
}

/** Longer than any page takes: one that does not come must not keep the screens of somebody who has gone. */
const GONE_AFTER_MS = 15_000

/** Signs out and goes elsewhere at once: the page stays as it is until the next one is there, instead of emptying first. */
export const signOutTo = async (go: () => unknown): Promise<void> => {
  const letGo = keepScreens()
  const timer = setTimeout(letGo, GONE_AFTER_MS)
  void signOut()
  const from = window.location.pathname
  await go()
  // Still here: another document is on its way.
  if (window.location.pathname === from) return
  clearTimeout(timer)
  letGo()
}

export const requestPasswordReset = (email: string) => users().requestPasswordReset(email.trim(), AS_GUEST)
export const requestVerification = (email: string) => users().requestVerification(email, AS_GUEST)
