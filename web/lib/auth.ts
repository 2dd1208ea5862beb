/** Signing in, up and out (domain.md §3.1). */
import { mayAdminister, type Permission } from '#drizzle/access.ts'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { send } from './client.ts'
import { claimsOf, clearSession, getSession, type SessionRecord, saveSession } from './session.ts'

export { type Session, type SessionRecord, useSession, useUser } from './session.ts'

interface AuthReply {
  token: string
  record: SessionRecord
}
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

/** Who the server says we are; with a token of staff it also sets the `auth-token` cookie that opens /admin. */
export const fetchMe = (): Promise<Me> => send<Me>('/api/auth/me')

/** Opens a session with e-mail and password. A wrong pair is a `ClientError` 400 and leaves the session as it was. */
export const signIn = async (identity: string, password: string): Promise<SessionRecord> => {
  const { token, record } = await send<AuthReply>('/api/collections/users/auth-with-password', {
    method: 'POST',
    // The server keeps addresses in lower case and compares them exactly.
    body: { identity: identity.trim().toLowerCase(), password },
    auth: false,
  })
  saveSession(token, record)
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

/** Creates the account, opens its session and asks for the verification mail. Refused values are in the `ClientError`'s `data`. */
export const signUp = async (person: SignUp): Promise<SessionRecord> => {
  await send<SessionRecord>('/api/collections/users/records', { method: 'POST', body: person, auth: false })
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
export const refreshSession = async (): Promise<SessionRecord | null> => {
  const session = getSession()
  if (!session) return null
  const reply = await send<AuthReply>(`/api/collections/${session.record.collectionName}/auth-refresh`, {
    method: 'POST',
  })
  saveSession(reply.token, reply.record)
  return reply.record
}

const post = (action: string, body: Record<string, string>) =>
  send<object>(`/api/collections/users/${action}`, { method: 'POST', body, auth: false })

export const requestPasswordReset = (email: string) => post('request-password-reset', { email: email.trim() })

/** The server has just ended every session of the token's account; when this browser's is one of them, it ends here too. */
const endSessionOf = async (token: string): Promise<void> => {
  if (getSession() && getSession()?.record.id === claimsOf(token).id) await signOut()
}

/** Takes the new password of the mail's token; every session of the account ends. */
export const confirmPasswordReset = async (
  token: string,
  password: string,
  passwordConfirm: string,
): Promise<void> => {
  await post('confirm-password-reset', { token, password, passwordConfirm })
  await endSessionOf(token)
}
export const requestVerification = (email: string) => post('request-verification', { email })
export const confirmVerification = (token: string) => post('confirm-verification', { token })
export const requestEmailChange = (newEmail: string) =>
  send<object>('/api/collections/users/request-email-change', {
    method: 'POST',
    body: { newEmail: newEmail.trim() },
  })
/** Takes the new address of the token, proved by the password; every session of the account ends. */
export const confirmEmailChange = async (token: string, password: string): Promise<void> => {
  await post('confirm-email-change', { token, password })
  await endSessionOf(token)
}
