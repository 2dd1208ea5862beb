import { records } from '../../lib/records.ts'

const users = records('users')

/** The account of somebody who is followed. */
export const personOf = (id: string) => users.one(id)
