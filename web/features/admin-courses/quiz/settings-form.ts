import { DEFAULT_PASS_SCORE, type QuizSettings, type Reveal } from '#drizzle/domain/quiz.ts'
import { quizSettingsOf } from '#drizzle/quiz-shapes.ts'
import type { ValueLabels } from '../../../admin-ui/forms/described.ts'
import type { WriteTo } from '../../../lib/collections.ts'
import type { Quiz } from './queries.ts'

export interface SettingsValues {
  description: string
  isActive: boolean
  passScore: number | null
  shuffleQuestions: boolean
  shuffleOptions: boolean
  partialCredit: boolean
  timeLimitMinutes: number | null
  maxAttempts: number | null
  waitMinutes: number | null
  reveal: Reveal
  pools: Record<string, number>
}

export const settingsValues = (quiz: Quiz): SettingsValues => ({
  ...quizSettingsOf(quiz.settings),
  description: quiz.description,
  isActive: quiz.status === 'active',
  passScore: quiz.passScore,
})

export const SETTINGS_LABELS: Record<keyof SettingsValues, string> = {
  description: 'Présentation du quiz',
  isActive: 'Ouvert aux membres',
  passScore: 'Score demandé, en pourcentage',
  shuffleQuestions: 'Mélanger les questions',
  shuffleOptions: 'Mélanger les réponses proposées',
  partialCredit: 'Accorder une partie des points',
  timeLimitMinutes: 'Temps, en minutes',
  maxAttempts: 'Nombre de tentatives',
  waitMinutes: 'Attente après un échec, en minutes',
  reveal: 'Montrer les bonnes réponses et les explications',
  pools: 'Questions tirées de chaque groupe',
}

export const REVEAL_LABELS: Record<Reveal, string> = {
  never: 'Jamais\u00a0: le score seul',
  passed: 'Une fois le quiz réussi',
  last: 'Une fois réussi, ou après la dernière tentative',
  always: 'Après chaque tentative',
}
export const SETTINGS_VALUE_LABELS: ValueLabels<SettingsValues> = {
  reveal: (value) => REVEAL_LABELS[value as Reveal],
}

const isBetween = (value: number | null, least: number, most: number) =>
  value === null || (Number.isInteger(value) && value >= least && value <= most)
const between = (least: number, most: number) => `Indiquez un nombre entier de ${least} à ${most}.`

export const settingsProblems = (values: SettingsValues): Record<string, string> => ({
  ...(isBetween(values.passScore, 0, 100) ? {} : { passScore: between(0, 100) }),
  ...(isBetween(values.timeLimitMinutes, 1, 1440) ? {} : { timeLimitMinutes: between(1, 1440) }),
  ...(isBetween(values.maxAttempts, 1, 100) ? {} : { maxAttempts: between(1, 100) }),
  ...(isBetween(values.waitMinutes, 1, 43_200) ? {} : { waitMinutes: between(1, 43_200) }),
})

/** The record's values: settings are one of them, and are sent whole. */
export const settingsPatch = (
  { description, isActive, passScore, ...change }: Partial<SettingsValues>,
  all: SettingsValues,
): WriteTo<'questionnaires'> => {
  const { description: _words, isActive: _open, passScore: _asked, ...settings } = all
  return {
    ...(description === undefined ? {} : { description }),
    ...(isActive === undefined ? {} : { status: isActive ? 'active' : 'draft' }),
    ...(passScore === undefined ? {} : { passScore }),
    ...(Object.keys(change).length > 0 ? { settings: { ...(settings satisfies QuizSettings) } } : {}),
  }
}

export const PASS_HINT = `Vide\u00a0: ${DEFAULT_PASS_SCORE}\u00a0%`
