/** The shapes of exercises and of what is answered to them, as zod judges them on every write. */
import * as z from 'zod'
import {
  type ExerciseAnswers,
  type ExerciseBlock,
  MAX_ANSWER_LENGTH,
  MAX_BLOCKS,
  MAX_CYCLES,
  MAX_LINE_LENGTH,
  MAX_LINES,
  MAX_NIGHTS,
  MAX_NOTE_LENGTH,
  MAX_PLACES,
} from './domain/exercise.ts'

/** Ids become members of objects: letters and digits alone. */
const id = z.string().regex(/^[A-Za-z0-9]{1,20}$/)
const labels = z.string().max(MAX_LINE_LENGTH)
/** Twice what a screen lets one write: what two tabs wrote into one place is joined, and must fit. */
const joined = (most: number) => z.string().max(2 * most + 4)
const whole = (least: number, most: number) => z.number().int().min(least).max(most)
const common = { id, title: labels, help: z.string().max(4000), required: z.boolean() }
const placing = z.strictObject({ id, label: labels })
const placed = {
  ...common,
  places: z.array(placing).max(MAX_PLACES),
  minimum: whole(1, MAX_LINES),
}

const areDistinct = (list: readonly { id: string }[]): boolean =>
  new Set(list.map((entry) => entry.id)).size === list.length

const block: z.ZodType<ExerciseBlock> = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...common, kind: z.literal('text') }),
    z.strictObject({
      ...common,
      kind: z.literal('diary'),
      nights: whole(1, MAX_NIGHTS),
      minimum: whole(1, MAX_NIGHTS),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('breathing'),
      phases: z.tuple([whole(0, 60), whole(0, 60), whole(0, 60), whole(0, 60)]),
      cycles: whole(1, 200),
    }),
    z.strictObject({ ...placed, kind: z.literal('circles') }),
    z.strictObject({ ...placed, kind: z.literal('sorting') }),
    z.strictObject({
      ...common,
      kind: z.literal('list'),
      steps: z
        .array(z.strictObject({ id, label: labels, count: whole(1, 20) }))
        .max(12)
        .refine(
          (steps) => areDistinct(steps) && steps.reduce((sum, { count }) => sum + count, 0) <= MAX_LINES,
        ),
    }),
    z.strictObject({ ...common, kind: z.literal('scale'), low: labels, high: labels, isTwice: z.boolean() }),
    z.strictObject({ ...common, kind: z.literal('free'), isLong: z.boolean() }),
  ])
  .refine((value) => !('places' in value) || areDistinct(value.places))

const blocks = z.array(block).max(MAX_BLOCKS).refine(areDistinct)

export const exerciseShape = z.strictObject({ version: z.literal(1), blocks })

/** Of an entry: also blocks that the lesson had once. */
export const questionShape = z.array(block).max(MAX_BLOCKS * 3)

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
const night = z.strictObject({
  day: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/)
    .optional(),
  bed: clock.optional(),
  asleep: clock.optional(),
  wakings: whole(0, 50).optional(),
  rise: clock.optional(),
  quality: whole(1, 5).optional(),
  note: joined(MAX_NOTE_LENGTH).optional(),
})
const most = (count: number) => (value: object) => Object.keys(value).length <= count
const scale = whole(0, 10).optional()

const answer = z.strictObject({
  nights: z.record(z.string().regex(/^[1-9]\d?$/), night).optional(),
  cycles: whole(0, MAX_CYCLES).optional(),
  lines: z
    .record(
      id,
      z.strictObject({
        text: joined(MAX_LINE_LENGTH),
        place: z.union([id, z.literal('')]),
        at: z.number().min(0),
      }),
    )
    .refine(most(MAX_LINES))
    .optional(),
  items: z
    .record(z.string().regex(/^[A-Za-z0-9]{1,20}\.\d{1,2}$/), joined(MAX_LINE_LENGTH))
    .refine(most(MAX_LINES * 2))
    .optional(),
  before: scale,
  after: scale,
  text: joined(MAX_ANSWER_LENGTH).optional(),
})

export const answersShape: z.ZodType<ExerciseAnswers> = z.record(id, answer).refine(most(MAX_BLOCKS * 3))
