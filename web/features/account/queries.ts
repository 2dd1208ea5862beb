import type { userFields } from '#drizzle/collections/users.ts'
import { records } from '../../lib/records.ts'

/** Own record only, for a member: the rules of the collection say so. */
export const users = records<typeof userFields>('users')
