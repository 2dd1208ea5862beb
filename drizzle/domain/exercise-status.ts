/** What is missing in an exercise, and what prevents a block from being shown. */
import {
  type Exercise,
  type ExerciseAnswer,
  type ExerciseAnswers,
  type ExerciseBlock,
  isAnswered,
  itemsOf,
  linesOf,
} from './exercise.ts'
import { isNightNoted } from './sleep.ts'

const few = (count: number, one: string, many: string): string =>
  `Il reste ${count > 1 ? `${count}\u00a0${many}` : one}`

/** Why members do not see a block yet, for its author; empty when they do. */
export const blockFlaw = (block: ExerciseBlock): string => {
  if (block.kind === 'text') return block.help.trim() === '' ? 'Écrivez la consigne.' : ''
  if (block.title.trim() === '') return 'Donnez un titre à ce bloc.'
  if (block.kind === 'circles' || block.kind === 'sorting') {
    const what = block.kind === 'circles' ? 'cercle' : 'colonne'
    if (block.places.length < 2) return `Ajoutez au moins deux ${what}s.`
    return block.places.some(({ label }) => label.trim() === '') ? `Nommez chaque ${what}.` : ''
  }
  if (block.kind === 'list') {
    if (block.steps.length === 0) return 'Ajoutez au moins une étape.'
    return block.steps.some(({ label }) => label.trim() === '') ? 'Nommez chaque étape.' : ''
  }
  if (block.kind === 'breathing' && (block.phases[0] === 0 || block.phases[2] === 0))
    return 'Indiquez la durée de l’inspiration et de l’expiration.'
  return ''
}

/** The blocks that members see. */
export const shownBlocks = (exercise: Exercise | null | undefined): ExerciseBlock[] =>
  (exercise?.blocks ?? []).filter((block) => blockFlaw(block) === '')

const requiredBlocks = (exercise: Exercise | null | undefined): ExerciseBlock[] =>
  shownBlocks(exercise).filter(({ kind, required }) => required && kind !== 'text')

/** Whether the exercise itself decides when its lesson is completed. */
export const decides = (exercise: Exercise | null | undefined): boolean => requiredBlocks(exercise).length > 0

/** What a block still requires, as a sentence without its full stop; empty when nothing. */
export const blockLeft = (block: ExerciseBlock, answer: ExerciseAnswer | undefined): string => {
  if (block.kind === 'diary') {
    const nights = Array.from({ length: block.nights }, (_none, at) => answer?.nights?.[String(at + 1)])
    const left = Math.min(block.minimum, block.nights) - nights.filter(isNightNoted).length
    return left > 0 ? `${few(left, 'une nuit', 'nuits')} à noter` : ''
  }
  if (block.kind === 'breathing') {
    const left = block.cycles - (answer?.cycles ?? 0)
    return left > 0 ? `${few(left, 'une respiration', 'respirations')} à faire` : ''
  }
  if (block.kind === 'circles' || block.kind === 'sorting') {
    const ids = new Set(block.places.map(({ id }) => id))
    const placed = linesOf(answer).filter(({ text, place }) => text.trim() !== '' && ids.has(place)).length
    const left = block.minimum - placed
    return left > 0 ? `${few(left, 'une ligne', 'lignes')} à placer` : ''
  }
  if (block.kind === 'list') {
    const left = itemsOf(block).filter(({ name }) => !answer?.items?.[name]?.trim()).length
    return left > 0 ? `${few(left, 'une ligne', 'lignes')} à remplir` : ''
  }
  if (block.kind === 'scale') {
    if (answer?.before === undefined) return 'Il reste une échelle à remplir'
    return block.isTwice && answer.after === undefined ? 'Il reste une échelle à remplir, après' : ''
  }
  if (block.kind === 'free') return answer?.text?.trim() ? '' : 'Il reste une réponse à écrire'
  return ''
}

/**
 * What prevents completion of the exercise, as a sentence; empty when nothing does, or when nothing is
 * required.
 */
export const exerciseLeft = (exercise: Exercise | null | undefined, answers: ExerciseAnswers): string => {
  const left = requiredBlocks(exercise)
    .map((block) => blockLeft(block, answers[block.id]))
    .filter((what) => what !== '')
  const [first] = left
  if (first === undefined) return ''
  const others = left.length - 1
  if (others === 0) return `${first}.`
  return `${first}, et ${others > 1 ? `${others}\u00a0autres parties` : 'une autre partie'}.`
}

/** The blocks as answered: current ones with an answer, and earlier ones whose question was removed. */
export const questionBlocks = (
  exercise: Exercise | null | undefined,
  earlier: readonly ExerciseBlock[],
  answers: ExerciseAnswers,
): ExerciseBlock[] => {
  const now = exercise?.blocks ?? []
  const ids = new Set(now.map(({ id }) => id))
  const gone = earlier.filter(({ id }) => !ids.has(id))
  return [...now, ...gone].filter(({ id, kind }) => kind !== 'text' && isAnswered(answers[id]))
}
