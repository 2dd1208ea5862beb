/** Sends the drafts of exercise answers, whatever lesson they belong to. */
import { ClientResponseError, isConflict } from '../../../lib/pocketbase.ts'
import { outboxOf, useOutbox } from '../outbox/outbox.ts'
import {
  type ExerciseDraft,
  exerciseDrafts,
  forgetAnswers,
  keepAnswers,
  storedAnswers,
} from './exercise-draft.ts'
import { isSame, mergeAnswers } from './merge.ts'
import { beginEntry, type Entry, findEntry, myEntry, saveEntry } from './queries.ts'

/** Each conflict means that another tab or device has written in between; more in a row is an error. */
const TRIES = 4

const isRefused = (error: unknown): boolean => error instanceof ClientResponseError && error.status === 400

/** Writes once, from the server's current entry; `null` when another write came first. */
const storeOnce = async (
  userId: string,
  lessonId: string,
  { answers, base }: ExerciseDraft,
): Promise<Entry | null> => {
  const known = await findEntry(userId, lessonId)
  const merged = mergeAnswers(base, known?.answers ?? {}, answers)
  if (known && isSame(known.answers ?? {}, merged)) return known
  try {
    return await (known ? saveEntry(known, merged) : beginEntry(userId, lessonId, merged))
  } catch (error) {
    if (known && isConflict(error)) return null
    // Only one entry may be open: either another tab has created it, or the request is refused for another
    // reason.
    if (!known && isRefused(error) && (await findEntry(userId, lessonId))) return null
    throw error
  }
}

export const answersOutbox = outboxOf<ExerciseDraft, Entry>({
  name: 'exercise-entries',
  draft: storedAnswers,
  unsentLessons: exerciseDrafts,
  keep: keepAnswers,
  forget: forgetAnswers,
  isSame: (one, other) => isSame(one.answers, other.answers),
  write: async (userId, lessonId, draft) => {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const entry = await storeOnce(userId, lessonId, draft)
      if (entry) return entry
    }
    throw new Error('The entry kept changing')
  },
  rest: (now, sent) => ({ ...now, base: sent.answers }),
})

const keyOf = (userId: string, lessonId: string) => myEntry(userId, lessonId).queryKey

/** Sends stored answers while a page of the member space is open. */
export const useAnswersOutbox = (userId: string): void => useOutbox(answersOutbox, userId, keyOf)
