import { useQuery } from '@tanstack/react-query'
import { confirmVerification } from '../../lib/account.ts'
import { filter, records } from '../../lib/records.ts'
import { refreshSession } from '../../lib/rights.ts'
import { getSession } from '../../lib/session.ts'

/** The collection's rules limit a member to the own record. */
export const users = records('users')

/** The services that open an account. The rules limit the list to the user's own. */
const externalAuths = records('_externalAuths')
export const linkedServices = (userId: string) =>
  externalAuths.all({ filter: filter('recordRef = {:userId}', { userId }), sort: 'created' })
export const unlinkService = (id: string) => externalAuths.remove(id)

/** Confirms the address of a mail's token, once; the record of this browser's session is then read again. */
export const useVerification = (token: string) =>
  useQuery({
    queryKey: ['users', 'verification', token],
    queryFn: async () => {
      await confirmVerification(token)
      if (getSession()?.record.verified === false) await refreshSession()
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
