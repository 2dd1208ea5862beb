/** What another tab or device does shows here: progress, access, attestations. */
import { useQueryClient } from '@tanstack/react-query'
import { filter } from '../../../lib/records.ts'
import { useChanges, useLive } from '../../../lib/use-live.ts'
import { useAnswersOutbox } from '../exercise/outbox.ts'
import { useNoteOutbox } from '../notes/outbox.ts'
import { usePlayedOutbox } from '../playing/outbox.ts'
import { withoutRow, withRow } from '../progress-list.ts'
import { myProgress } from '../queries.ts'

/** Keeps the person's learning as the server has it, and sends her notes, her answers and what she played, while a screen of the member space is open. */
export const useLiveLearning = (userId: string): void => {
  useNoteOutbox(userId)
  useAnswersOutbox(userId)
  usePlayedOutbox(userId)
  const queries = useQueryClient()
  const query = { filter: filter('user = {:userId}', { userId }) }
  // Every ten seconds while something plays: taken from the stream instead of being read again.
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
