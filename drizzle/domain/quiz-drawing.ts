/** Draws the questions of an attempt: from their groups, in random order, each with shuffled choices. */
import type { DrawnChoice, DrawnQuestion, QuizSettings, QuizSheet, QuizType } from './quiz.ts'

/** A gradable question as written by its author (`quiz-shapes.ts` reads it from the record). */
export interface QuizQuestion {
  readonly id: string
  readonly type: QuizType
  readonly label: string
  readonly help: string
  readonly worth: number
  readonly explanation: string
  readonly pool: string
  /** Options, lines in the correct order, or the left sides of pairs. */
  readonly choices: readonly { value: string; label: string; feedback: string }[]
  /** For pairs: the right side of each choice. */
  readonly matches: readonly string[]
  /** For pairs: right sides that match nothing. */
  readonly others: readonly string[]
  /** Values of the correct choices. */
  readonly right: readonly string[]
  readonly accepted: readonly (readonly string[])[]
  readonly tolerance: number
}

/** Pseudo-random numbers from 0 to 1, determined by a seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A shuffled copy (Fisher and Yates). */
export const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const draft = copy[at] as T
    copy[at] = copy[other] as T
    copy[other] = draft
  }
  return copy
}

/** Ids by displayed position: `a1`, `a2`… */
const placedAs = (
  letter: string,
  list: readonly { value: string; label: string; feedback: string }[],
): DrawnChoice[] => list.map((choice, at) => ({ id: `${letter}${at + 1}`, ...choice }))

const plain = (label: string) => ({ value: label, label, feedback: '' })

const drawQuestion = (
  question: QuizQuestion,
  shuffleOptions: boolean,
  random: () => number,
): DrawnQuestion => {
  const { id, type, label, help, worth, explanation, accepted, tolerance, right, matches, others } = question
  const isShuffled = type === 'order' || (shuffleOptions && (type === 'single' || type === 'multiple'))
  const choices = placedAs('a', isShuffled ? shuffled(question.choices, random) : question.choices)
  const labels = type === 'match' ? [...new Set([...matches, ...others])] : []
  const targets = placedAs('b', shuffled(labels, random).map(plain))
  const idOf = (value: string) => choices.find((choice) => choice.value === value)?.id ?? ''
  const targetOf = (text: string) => targets.find((target) => target.label === text)?.id ?? ''
  const key = type === 'match' ? matches.map(targetOf) : right.map(idOf)
  return { id, type, label, help, worth, explanation, choices, targets, key, accepted, tolerance }
}

/** Number of questions in an attempt. */
export const drawnCount = (questions: readonly QuizQuestion[], pools: QuizSettings['pools']): number => {
  const groups = new Map<string, number>()
  for (const { pool } of questions) groups.set(pool, (groups.get(pool) ?? 0) + 1)
  return [...groups].reduce(
    (sum, [pool, count]) => sum + (pool === '' ? count : Math.min(count, pools[pool] ?? count)),
    0,
  )
}

/** The sheet of an attempt: deterministic for the same questions, settings and seed. */
export const drawSheet = (
  questions: readonly QuizQuestion[],
  settings: QuizSettings,
  seed: number,
): QuizSheet => {
  const random = randomOf(seed)
  const chosen = new Set<QuizQuestion>()
  const groups = new Set(questions.map(({ pool }) => pool))
  for (const pool of groups) {
    const members = questions.filter((question) => question.pool === pool)
    const wanted = pool === '' ? undefined : settings.pools[pool]
    const drawn = wanted === undefined ? members : shuffled(members, random).slice(0, wanted)
    for (const question of drawn) chosen.add(question)
  }
  const inOrder = questions.filter((question) => chosen.has(question))
  const requested = settings.shuffleQuestions ? shuffled(inOrder, random) : inOrder
  return {
    seed,
    partialCredit: settings.partialCredit,
    questions: requested.map((question) => drawQuestion(question, settings.shuffleOptions, random)),
  }
}
