import { useQuery } from '@tanstack/react-query'
import { filter } from '../../../lib/records.ts'
import { useLive } from '../../../lib/use-live.ts'
import { documentsOf } from './queries.ts'

/** The documents shared with a person; withdrawn or replaced ones update live. */
export const useSharedDocuments = (userId: string) => {
  useLive(
    [{ collection: 'client_documents', query: { filter: filter('user = {:userId}', { userId }) } }],
    [['client_documents']],
  )
  return useQuery(documentsOf(userId))
}
