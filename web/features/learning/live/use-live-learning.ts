/** Shows what another tab or device changes: progress, access, attestations. */
import { useQueryClient } from '@tanstack/react-query'
import { filter } from '../../../lib/records.ts'
import { useChanges, useLive } from '../../../lib/use-live.ts'
import { useAnswersOutbox } from '../exercise/outbox.ts'
import { useNoteOutbox } from '../notes/outbox.ts'
import { usePlayedOutbox } from '../playing/outbox.ts'
import { withoutRow, withRow } from '../progress-list.ts'
import { myProgress } from '../queries.ts'

/**
 * Keeps the user's learning data in sync with the server, and sends stored notes, answers and heartbeats,
 * while a page of the member space is open.
 */
export const useLiveLearning = (userId: string): void => {
  useNoteOutbox(userId)
  useAnswersOutbox(userId)
  usePlayedOutbox(userId)
  const queries = useQueryClient()
  const query = { filter: filter('user = {:userId}', { userId }) }
  // During playback, progress changes every ten seconds: it is taken from the event stream instead of being
  // read again.
  useChanges(userId ? [{ collection: 'progress', query }] : [], (change) => {
    const { queryKey } = myProgress(userId)
    if (!change) {
      void queries.invalidateQueries({ queryKey })
      return
    }
    const { action, record } = change
    queries.setQueryData(queryKey, (list) => {
      if (!list) return list
      return action === 'delete' ? withoutRow(list, record.id) : withRow(list, record)
    })
  })
  useLive(userId ? [{ collection: 'enrollments', query }] : [], [['enrollments'], ['courses'], ['lessons']])
  useLive(userId ? [{ collection: 'certificates', query }] : [], [['certificates']])
}
