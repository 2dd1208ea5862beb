/** What members and administrators do with their session beside opening and ending it (domain.md §3.1). */
import { fetchMe, type Me, type SessionRecord } from './auth.ts'
import { failedCall, pb, send } from './pocketbase.ts'
import { getSession, getUser, saveSession } from './session.ts'

/** The session takes over what the server knows of its person. */
export const keepRights = (known: SessionRecord): void => {
  const session = getSession()
  if (session && session.record.id === known.id) saveSession(session.token, { ...session.record, ...known })
}

/**
 * Asks who is signed in, after a write that was answered like a record that is not there. Throws a 403
 * `ClientResponseError` when rights are gone that this screen was drawn with.
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
    body: { email: email.trim().toLowerCase(), password },
    auth: false,
  })
  saveSession(reply.token, reply.user)
  return reply
}

/** Asks for a fresh token and record; a refused one ends the session through the 401 rule. */
export const refreshSession = async (): Promise<void> => {
  const session = getSession()
  // A superuser's session is renewed the same way; the two collections share the call.
  if (session) await pb.collection(session.record.collectionName as 'users').authRefresh()
}
