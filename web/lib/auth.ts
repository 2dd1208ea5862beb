/** Signing in, up and out (domain.md §3.1), through the official client's own calls. */

import { getTokenPayload } from 'pocketbase'
import { mayAdminister, type Permission } from '#drizzle/access.ts'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { pb, send } from './pocketbase.ts'

import { clearSession, getSession, type SessionRecord, saveSession } from './session.ts'

export { type Session, type SessionRecord, useSession, useUser } from './session.ts'

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
const AS_GUEST = { auth: false }

/** Who the server says we are; with a token of staff it also sets the `auth-token` cookie that opens /admin. */
export const fetchMe = (): Promise<Me> => send<Me>('/api/auth/me')

/** Opens a session with e-mail and password. A wrong pair is a `ClientResponseError` 400 and leaves the session as it was. */
export const signIn = async (identity: string, password: string): Promise<SessionRecord> => {
  // The server keeps addresses in lower case and compares them exactly.
  const { record } = await users().authWithPassword(identity.trim().toLowerCase(), password, AS_GUEST)
  if (mayAdminister(record)) await fetchMe()
  return record
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

/** The administration's sign-in: sets the `auth-token` cookie; staff, administrators and superusers only. */
export const signInAdmin = async (email: string, password: string): Promise<Me> => {
  const reply = await send<Me & { token: string }>('/api/auth/login', {
    method: 'POST',
    body: { email: email.trim().toLowerCase(), password },
    auth: false,
  })
  saveSession(reply.token, reply.user)
  return reply
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

/** Ends the session here even when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  clearSession()
  try {
    await send<object>('/api/auth/logout', { method: 'POST', auth: false })
  } catch (error) {
    console.warn('The server did not answer the sign-out; its cookie expires by itself.', error)
  }
}

/** Asks for a fresh token and record; a refused one ends the session through the 401 rule. */
export const refreshSession = async (): Promise<void> => {
  const session = getSession()
  // A superuser's session is renewed the same way; the two collections share the call.
  if (session) await pb.collection(session.record.collectionName as 'users').authRefresh()
}

export const requestPasswordReset = (email: string) => users().requestPasswordReset(email.trim(), AS_GUEST)

/** The server has just ended every session of the token's account; when this browser's is one of them, it ends here too. */
const endSessionOf = async (token: string, ownId: string | undefined): Promise<void> => {
  if (ownId !== undefined && ownId === getTokenPayload(token).id) await signOut()
}

/** Takes the new password of the mail's token; every session of the account ends. */
export const confirmPasswordReset = async (
  token: string,
  password: string,
  passwordConfirm: string,
): Promise<void> => {
  const ownId = getSession()?.record.id
  await users().confirmPasswordReset(token, password, passwordConfirm, AS_GUEST)
  await endSessionOf(token, ownId)
}
export const requestVerification = (email: string) => users().requestVerification(email, AS_GUEST)
export const confirmVerification = (token: string) => users().confirmVerification(token, AS_GUEST)
export const requestEmailChange = (newEmail: string) => users().requestEmailChange(newEmail.trim())
/** Takes the new address of the token, proved by the password; every session of the account ends. */
export const confirmEmailChange = async (token: string, password: string): Promise<void> => {
  const ownId = getSession()?.record.id
  await users().confirmEmailChange(token, password, AS_GUEST)
  await endSessionOf(token, ownId)
}
