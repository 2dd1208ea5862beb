/**
 * Three-way merge of answers: `theirs` (server) and `mine` (this device) both derive from `base`. No text is
 * lost.
 */
import type { ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import { mergeNote } from '../notes/merge.ts'

type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isTree(one) && isTree(other) && haveSame(one, other))
const haveSame = (one: Tree, other: Tree): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}

/** Free text can be merged; a time or a place has a single value. */
const isProse = (path: readonly string[]): boolean =>
  ['text', 'note'].includes(path.at(-1) ?? '') || path.at(-2) === 'items'
/** Fields of a single line, where a blank separator line would not be visible. */
const isOneLine = (path: readonly string[]): boolean => path.at(-2) === 'items' || path.at(-3) === 'lines'

const both = (path: readonly string[], base: unknown, theirs: unknown, mine: unknown): unknown => {
  if (path.at(-1) === 'cycles' && typeof theirs === 'number' && typeof mine === 'number')
    return Math.max(theirs, mine, theirs + mine - (typeof base === 'number' ? base : 0))
  if (!isProse(path) || typeof theirs !== 'string' || typeof mine !== 'string') return mine
  const joined = mergeNote(typeof base === 'string' ? base : '', theirs, mine)
  return isOneLine(path) ? joined.replace(/\s*\n+\s*/g, ' / ') : joined
}

const merge = (path: readonly string[], base: unknown, theirs: unknown, mine: unknown): unknown => {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine
  // Removed on one side and edited on the other: the edit wins.
  if (mine === undefined) return theirs
  if (theirs === undefined) return mine
  if (!isTree(theirs) || !isTree(mine)) return both(path, base, theirs, mine)
  const before = isTree(base) ? base : {}
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const merged = [...names].map((name) => [
    name,
    merge([...path, name], before[name], theirs[name], mine[name]),
  ])
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

export const mergeAnswers = (
  base: ExerciseAnswers,
  theirs: ExerciseAnswers,
  mine: ExerciseAnswers,
): ExerciseAnswers =>
  // Merging three values of one shape gives that shape again.
  merge([], base, theirs, mine) as ExerciseAnswers
