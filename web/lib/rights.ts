/** Session operations of members and administrators other than signing in and out (domain.md §3.1). */
import { fetchMe, type Me, type SessionRecord } from './auth.ts'
import { failedCall, pb, send } from './pocketbase.ts'
import { getSession, getUser, saveSession } from './session.ts'

/** Updates the session with the server's record of its user. */
export const keepRights = (known: SessionRecord): void => {
  const session = getSession()
  if (session && session.record.id === known.id) saveSession(session.token, { ...session.record, ...known })
}

/**
 * Checks the current session after a write that was answered 404. Throws a 403 `ClientResponseError` when the
 * user has lost the rights with which the screen was rendered.
 */
export const confirmRights = async (): Promise<void> => {
  const before = getUser()
  const { user } = await fetchMe()
  keepRights(user)
  const isLess =
    before?.role !== user.role || before?.permissions?.some((one) => !user.permissions?.includes(one))
  if (before?.role !== 'member' && isLess) throw failedCall('/api/auth/me', 403)
}

/** The administration's sign-in: sets the `auth-token` cookie; staff, administrators and superusers only. */
export const signInAdmin = async (email: string, password: string): Promise<Me> => {
  const reply = await send<Me & { token: string }>('/api/auth/login', {
    method: 'POST',
    body: { email, password },
    auth: false,
  })
  saveSession(reply.token, reply.user)
  return reply
}

/** Requests a fresh token and record; a refusal ends the session through the 401 rule. */
export const refreshSession = async (): Promise<void> => {
  const session = getSession()
  // A superuser's session is renewed by the same call on its own collection.
  if (session) await pb.collection(session.record.collectionName as 'users').authRefresh()
}
