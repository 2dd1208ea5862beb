import type { ExerciseAnswer, ExerciseBlock } from '#drizzle/domain/exercise.ts'
import { randomId } from '../../lib/random-id.ts'

/** The props of a block's inputs. `onChange` takes the whole answer to this block. */
export interface BlockProps<Block extends ExerciseBlock = ExerciseBlock> {
  block: Block
  answer: ExerciseAnswer | undefined
  /** The id of its title. */
  labelledBy: string
  onChange: (answer: ExerciseAnswer) => void
}

/** The members of an answer but one. */
export const without = <Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Record<string, Value> => Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))

/** Letters and digits, other ones each time: two tabs never give the same. */
export const freshId = (): string => randomId().slice(0, 12)
