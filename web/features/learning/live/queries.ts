/** What another tab or device does shows here: progress, access, attestations. */
import { useQueryClient } from '@tanstack/react-query'
import { filter } from '../../../lib/records.ts'
import { useChanges, useLive } from '../../../lib/use-live.ts'
import { useNoteOutbox } from '../notes/outbox.ts'
import { usePlayedOutbox } from '../playing/outbox.ts'
import { myProgress, type Progress } from '../queries.ts'

/** The list with a record as the stream tells it; an older telling than what is known changes nothing. */
export const withChange = (
  list: readonly Progress[],
  action: 'create' | 'update' | 'delete',
  record: Progress,
): Progress[] => {
  const known = list.find((entry) => entry.id === record.id)
  const others = list.filter((entry) => entry.id !== record.id)
  if (action === 'delete') return others
  return known && known.updated > record.updated ? [...list] : [record, ...others]
}

/** Keeps the person's learning as the server has it, and sends her notes and what she played, while a screen of the member space is open. */
export const useLiveLearning = (userId: string): void => {
  useNoteOutbox(userId)
  usePlayedOutbox(userId)
  const queries = useQueryClient()
  const query = { filter: filter('user = {:userId}', { userId }) }
  // Every quarter of a minute while something plays: taken from the stream instead of being read again.
  useChanges(userId ? [{ collection: 'progress', query }] : [], (change) => {
    const { queryKey } = myProgress(userId)
    if (!change) void queries.invalidateQueries({ queryKey })
    else
      queries.setQueryData(queryKey, (list) => (list ? withChange(list, change.action, change.record) : list))
  })
  useLive(userId ? [{ collection: 'enrollments', query }] : [], [['enrollments'], ['courses'], ['lessons']])
  useLive(userId ? [{ collection: 'certificates', query }] : [], [['certificates']])
}
