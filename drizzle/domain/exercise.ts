/** The blocks of an exercise lesson. They keep their ids, to which answers refer. */

export const BLOCK_KINDS = [
  'text',
  'diary',
  'breathing',
  'circles',
  'sorting',
  'list',
  'scale',
  'free',
] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

export const BLOCK_LABELS: Readonly<Record<BlockKind, string>> = {
  text: 'Consigne',
  diary: 'Carnet de nuit',
  breathing: 'Respiration guidée',
  circles: 'Cercles à remplir',
  sorting: 'Tri de pensées',
  list: 'Liste à remplir',
  scale: 'Échelle de 0 à 10',
  free: 'Réponse libre',
}

export const MAX_BLOCKS = 40
export const MAX_NIGHTS = 31
export const MAX_PLACES = 6
/** Maximum lines placed in circles or columns, and lines of a list. */
export const MAX_LINES = 60
export const MAX_LINE_LENGTH = 300
export const MAX_NOTE_LENGTH = 1000
export const MAX_ANSWER_LENGTH = 10_000
export const MAX_CYCLES = 1000

interface Common {
  /** Assigned once by the editor; answers are stored under it. */
  readonly id: string
  readonly title: string
  readonly help: string
  /** The lesson is completed once every required block is filled in. */
  readonly required: boolean
}
/** A circle or a column. */
export interface Placing {
  readonly id: string
  readonly label: string
}
export interface ListStep extends Placing {
  /** Number of lines. */
  readonly count: number
}
export type TextBlock = Common & { readonly kind: 'text' }
export type DiaryBlock = Common & {
  readonly kind: 'diary'
  readonly nights: number
  /** How many of them suffice. */
  readonly minimum: number
}
/** In seconds; 0 skips a phase. */
export type Phases = readonly [breatheIn: number, hold: number, breatheOut: number, rest: number]
export type BreathingBlock = Common & {
  readonly kind: 'breathing'
  readonly phases: Phases
  readonly cycles: number
}
/** From the innermost circle, or the first column; at least `minimum` lines have to be placed. */
export type PlacedBlock = Common & {
  readonly kind: 'circles' | 'sorting'
  readonly places: readonly Placing[]
  readonly minimum: number
}
export type ListBlock = Common & { readonly kind: 'list'; readonly steps: readonly ListStep[] }
export type ScaleBlock = Common & {
  readonly kind: 'scale'
  /** Meaning of 0 and 10. */
  readonly low: string
  readonly high: string
  /** Rated before and after, instead of once. */
  readonly isTwice: boolean
}
export type FreeBlock = Common & { readonly kind: 'free'; readonly isLong: boolean }
export type ExerciseBlock =
  | TextBlock
  | DiaryBlock
  | BreathingBlock
  | PlacedBlock
  | ListBlock
  | ScaleBlock
  | FreeBlock

/** As stored with the lesson. */
export interface Exercise {
  readonly version: 1
  readonly blocks: readonly ExerciseBlock[]
}

/**
 * One night of the diary: the evening's day, clock times such as `23:15`; an empty value was not recorded.
 */
export interface Night {
  readonly day?: string
  readonly bed?: string
  readonly asleep?: string
  /** Number of wakings. */
  readonly wakings?: number
  readonly rise?: string
  /** From 1 to 5. */
  readonly quality?: number
  readonly note?: string
}
export interface Line {
  readonly text: string
  /** The id of a circle or column; empty while unplaced. */
  readonly place: string
  /** Sort key by creation time. */
  readonly at: number
}
/** The answer to one block; which members are set depends on its kind. */
export interface ExerciseAnswer {
  /** By number, from 1. */
  readonly nights?: Readonly<Record<string, Night>>
  /** Cycles completed. */
  readonly cycles?: number
  readonly lines?: Readonly<Record<string, Line>>
  /** By the step's id and the line's number: `vue.1`. */
  readonly items?: Readonly<Record<string, string>>
  readonly before?: number
  readonly after?: number
  readonly text?: string
}
/** By the id of the block. */
export type ExerciseAnswers = Readonly<Record<string, ExerciseAnswer>>

/** Lines in order of creation; ties are ordered by id. */
export const linesOf = (answer: ExerciseAnswer | undefined): (Line & { id: string })[] =>
  Object.entries(answer?.lines ?? {})
    .map(([id, line]) => ({ id, ...line }))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

/** The keys of a list's lines, in order. */
export const itemsOf = ({ steps }: Pick<ListBlock, 'steps'>): { step: ListStep; name: string }[] =>
  steps.flatMap((step) =>
    Array.from({ length: step.count }, (_none, at) => ({ step, name: `${step.id}.${at + 1}` })),
  )

const isFilled = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled)
  return typeof value === 'number'
}

/** Whether a block has an answer: a placed line without text is none. */
export const isAnswered = (answer: ExerciseAnswer | undefined): boolean => {
  if (!answer) return false
  const { lines, ...rest } = answer
  return isFilled(rest) || Object.values(lines ?? {}).some(({ text }) => text.trim() !== '')
}
