/** The effect of a graded quiz attempt on its user's progress. */
import { progress } from '#drizzle/collections/learning.ts'
import type { Tx } from '#server/records/types.ts'
import { noteEvent } from './evidence.ts'

interface Graded {
  readonly user: string
  readonly lesson: string
  readonly course: string
  /** Of the attempt. */
  readonly id: string
  /** Per cent. */
  readonly score: number
  readonly passed: boolean
  readonly at: Date
}

/**
 * Adds the attempt to the user's events, stores the best score, and completes the lesson once passed: a
 * completed lesson stays completed. The transaction must be `system`.
 */
export const keepScore = (tx: Tx, { user, lesson, course, id, score, passed, at }: Graded): void => {
  const data = { attempt: id, score, passed: passed ? 1 : 0 }
  noteEvent(tx, { user, lesson, course, kind: 'quiz', at, data })
  const known = tx.firstOrNull(progress, { user, lesson })
  const change = { score: Math.max(known?.score ?? 0, score), ...(passed ? { completed: true } : {}) }
  if (known) tx.update(progress, known.id, change)
  else tx.create(progress, { user, lesson, ...change })
}
