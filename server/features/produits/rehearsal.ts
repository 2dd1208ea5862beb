/**
 * Acts on many products that are shown before they are done. The preview is the act itself, taken back at its end: what it shows is
 * what would happen, hooks and rules included.
 */
import { createHash } from 'node:crypto'
import { PRODUIT_LABELS } from '#drizzle/domain/produit-labels.ts'
import { AppError, conflict } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import { dryRun } from '#server/records/dry-run.ts'
import type { Engine, Tx } from '#server/records/types.ts'

/** A value before and after, as people read it. */
export interface Change {
  field: string
  before: string
  after: string
}

export interface Outcome {
  /** Line of the file, or number in the selection, from 1. */
  line: number
  title: string
  act: 'create' | 'change' | 'same' | 'refuse'
  /** Why it is refused. */
  reason: string
  changes: Change[]
}

const MOVED = 'Le catalogue a changé depuis cet aperçu. Regardez le nouveau avant de confirmer.'

const digestOf = (outcomes: readonly Outcome[]): string =>
  createHash('sha256').update(JSON.stringify(outcomes)).digest('base64url')

const LABELS: Readonly<Record<string, string>> = PRODUIT_LABELS

const changesSomething = ({ act }: Outcome): boolean => act === 'create' || act === 'change'

/** The outcome of a line; one that the rules refuse is reported, and the others go on. */
export const outcomeOf = (
  line: number,
  title: string,
  run: () => Omit<Outcome, 'line' | 'reason'>,
): Outcome => {
  try {
    return { line, reason: '', ...run() }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const fields = Object.entries(error.data).map(
      ([field, problem]) => `${LABELS[field] ?? field}\u00a0: ${problem.message}`,
    )
    return { line, title, act: 'refuse', reason: fields.join(' ') || error.message, changes: [] }
  }
}

/**
 * Shows what `work` would do (`confirmed` absent), or does it where that is still what was shown: `confirmed` is the digest of the
 * preview. Throws 409 where it is not. Once more, where nothing is left to do, it is done already.
 */
export const rehearse = async (
  engine: Engine,
  actor: Actor,
  confirmed: string | undefined,
  work: (tx: Tx) => Outcome[],
) => {
  if (confirmed === undefined) {
    const outcomes = await dryRun((run) => engine.write(actor, run), work)
    return { outcomes, digest: digestOf(outcomes), isDone: false }
  }
  const outcomes = await engine.write(actor, (tx) => {
    const made = work(tx)
    if (digestOf(made) !== confirmed && made.some(changesSomething)) throw conflict(MOVED)
    return made
  })
  return { outcomes, digest: digestOf(outcomes), isDone: true }
}
