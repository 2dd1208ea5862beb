import { records } from '../../lib/records.ts'

const users = records('users')

/** The account of a followed person. */
export const personOf = (id: string) => users.one(id)
