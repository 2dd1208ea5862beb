import * as z from 'zod'
import { users } from '#drizzle/collections/users.ts'
import { endpoint } from '#drizzle/contract.ts'
import { recordReply } from '#server/core/record-reply.ts'

/** A superuser has some of these fields and no other. */
const user = recordReply(users, ['id', 'collectionName', 'email'])
const permissions = z.array(z.string())

/** The administration's sign-in. Blank fields are answered by the handler, in the specification's own words. */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in to the administration',
  body: z.object({ email: z.string().default(''), password: z.string().default('') }),
  reply: z.object({ user, token: z.string(), permissions }),
  perMinute: 10,
})
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary:
    'End the session of the caller’s token and cookie; the cookie goes even when its token has expired',
})
/** Every session of the account ends, and every token that was ever given for it; the caller goes on with the new one. */
export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: 'signedIn',
  summary: 'End every session of the account but a new one for the caller',
  reply: z.object({ token: z.string() }),
  perMinute: 10,
})
/** Ends one session of the caller's account. 404 for any other. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signedIn',
  summary: 'End one session of the caller’s account',
  params: z.object({ id: z.string().max(64) }),
})
/** Ends every session of the device that has this one, but never the caller's own beside it. 404 for one that is not of the caller's account. */
export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/devices/:id',
  access: 'signedIn',
  summary: 'End every session of one device of the caller’s account, named by one of them',
  params: z.object({ id: z.string().max(64) }),
})
/**
 * Where the account is open and from where it was, each device once: those with open sessions, by the one that was used last or asks, then what
 * only its alerts know. A device is a browser at the address of its sign-in.
 */
export const devices = endpoint({
  method: 'GET',
  path: '/api/auth/devices',
  access: 'signedIn',
  summary: 'The devices of the caller’s account, open or only known',
  reply: z.object({
    devices: z.array(
      z.object({
        /** Of its session (the caller's own, else the last used), or of its row of `_authOrigins` when none is open. */
        id: z.string(),
        /** Browser and system as text; `''` for a session from before they were stored. */
        device: z.string(),
        ip: z.string(),
        lastUsedAt: z.string(),
        isOpen: z.boolean(),
        /** The one that asks. */
        isOwn: z.boolean(),
      }),
    ),
  }),
})
export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signedIn',
  summary: 'The caller and what she may do',
  reply: z.object({ user, permissions }),
})
