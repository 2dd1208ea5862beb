/**
 * Answers that the server does not have yet, stored on this device: they survive a reload and a lost network.
 */
import type { ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import { draftNames, readDraft, removeDraft, writeDraft } from '../../../lib/draft-store.ts'

export interface ExerciseDraft {
  answers: ExerciseAnswers
  /** The server's answers when the first unsent change was made. */
  base: ExerciseAnswers
}

const START = 'exercise-'
const nameOf = (owner: string, lessonId: string) => ({ owner, name: START + lessonId, isPersonal: true })

/** Fallback without browser storage: drafts live as long as the page. */
const memory = new Map<string, ExerciseDraft>()
const keyOf = (userId: string, lessonId: string) => `${userId} ${lessonId}`

export const storedAnswers = (userId: string, lessonId: string): ExerciseDraft | null => {
  const draft = readDraft(nameOf(userId, lessonId))
  if (!draft) return memory.get(keyOf(userId, lessonId)) ?? null
  // Only `keepAnswers` writes this key.
  return { answers: draft.mine as ExerciseAnswers, base: draft.base as ExerciseAnswers }
}

/** Returns `false` when the draft lives only as long as the page. */
export const keepAnswers = (userId: string, lessonId: string, saved: ExerciseDraft): boolean => {
  writeDraft(nameOf(userId, lessonId), { mine: saved.answers, base: saved.base })
  const isOnDevice =
    JSON.stringify(readDraft(nameOf(userId, lessonId))?.mine) === JSON.stringify(saved.answers)
  if (isOnDevice) memory.delete(keyOf(userId, lessonId))
  else memory.set(keyOf(userId, lessonId), saved)
  return isOnDevice
}

export const forgetAnswers = (userId: string, lessonId: string): void => {
  memory.delete(keyOf(userId, lessonId))
  removeDraft(nameOf(userId, lessonId))
}

/** The lessons that have unsent answers. */
export const exerciseDrafts = (userId: string): string[] => {
  const here = [...memory.keys()]
    .filter((key) => key.startsWith(`${userId} `))
    .map((key) => key.slice(userId.length + 1))
  const stored = draftNames(userId).filter((name) => name.startsWith(START))
  return [...new Set([...here, ...stored.map((name) => name.slice(START.length))])]
}

/**
 * Calls `act` when another tab writes or sends the answers of this lesson; returns the unsubscribe function.
 */
export const onKeptElsewhere = (lessonId: string, act: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key?.endsWith(`:${START}${lessonId}`)) act()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
