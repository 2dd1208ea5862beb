import { filter, records } from '../../lib/records.ts'

/** The collection's rules limit a member to the own record. */
export const users = records('users')

/** The services that open an account. The rules limit the list to the user's own. */
const externalAuths = records('_externalAuths')
export const linkedServices = (userId: string) =>
  externalAuths.all({ filter: filter('recordRef = {:userId}', { userId }), sort: 'created' })
export const unlinkService = (id: string) => externalAuths.remove(id)
