import type { exerciseEntryFields } from '#drizzle/collections/learning.ts'
import type { ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { send } from '../../../lib/pocketbase.ts'
import { filter, records } from '../../../lib/records.ts'

export type Entry = RecordOf<typeof exerciseEntryFields>

const entries = records('exercise_entries')
/** « Enregistrement… » is on the screen meanwhile, and the next attempt waits for this one. */
const TIMEOUT_MS = 20_000

const openOf = (userId: string, lessonId: string) =>
  filter('user = {:userId} && lesson = {:lessonId} && isClosed = false', { userId, lessonId })

/** The open entry. */
export const myEntry = (userId: string, lessonId: string) =>
  entries.list({ filter: openOf(userId, lessonId), perPage: 1, skipTotal: true })

/** Closed entries, newest first. */
export const earlierEntries = (userId: string, lessonId: string) =>
  entries.list({
    filter: filter('user = {:userId} && lesson = {:lessonId} && isClosed = true', { userId, lessonId }),
    sort: '-closedAt',
    perPage: 50,
    skipTotal: true,
  })

/** The open entry from the server; the cached one may be older. */
export const findEntry = async (userId: string, lessonId: string): Promise<Entry | undefined> => {
  const { items } = await send<{ items: Entry[] }>('/api/collections/exercise_entries/records', {
    query: { filter: openOf(userId, lessonId), perPage: 1 },
    timeoutMs: TIMEOUT_MS,
  })
  return items[0]
}

export const beginEntry = (userId: string, lessonId: string, answers: ExerciseAnswers): Promise<Entry> =>
  entries.create({ user: userId, lesson: lessonId, answers }, { timeoutMs: TIMEOUT_MS })

/** Stores answers that derive from `entry`. Throws 409 when another tab or device has stored some since. */
export const saveEntry = (entry: Entry, answers: ExerciseAnswers): Promise<Entry> =>
  entries.update(entry.id, { answers }, { startedFrom: entry.updated, timeoutMs: TIMEOUT_MS })

/** Closes the entry; the next answers create a new one. */
export const closeEntry = (id: string): Promise<Entry> => entries.update(id, { isClosed: true })

export const removeEntry = (id: string): Promise<void> => entries.remove(id)
