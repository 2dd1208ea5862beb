import { useQueryClient } from '@tanstack/react-query'
import type { WorkingCopyCollection } from '#drizzle/collections/working-copies.ts'
import { type Publishable, publishAll, type WorkingCopy } from './working-copy.ts'

/** Puts one record's copy online against the version that was reviewed, and reads both again whatever comes of it. */
export const usePublishCopy = (collection: WorkingCopyCollection) => {
  const queries = useQueryClient()
  return async (record: Publishable, copy: WorkingCopy | null): Promise<void> => {
    try {
      await publishAll(copy ? [{ id: copy.id, startedFrom: record.updated }] : [])
    } finally {
      await Promise.all(
        [collection, 'working_copies'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      )
    }
  }
}
