/** Presets of a new block: a kind, with common numbers and texts. */
import type { ExerciseBlock, Placing } from '#drizzle/domain/exercise.ts'
import { freshId } from '../../../admin-ui/exercise/block-answer.ts'

type Base = Pick<ExerciseBlock, 'id' | 'title' | 'help' | 'required'>
const base = (title: string, help = '', required = true): Base => ({ id: freshId(), title, help, required })
const named = (...labels: string[]): Placing[] => labels.map((label) => ({ id: freshId(), label }))
const step = (label: string, count: number) => ({ id: freshId(), label, count })
const breathing = (
  title: string,
  phases: [number, number, number, number],
  cycles: number,
): ExerciseBlock => ({
  ...base(title),
  kind: 'breathing',
  phases,
  cycles,
})

export interface Preset {
  name: string
  make: () => ExerciseBlock
}

export const PRESETS: readonly Preset[] = [
  { name: 'Consigne', make: () => ({ ...base('', '', false), kind: 'text' }) },
  {
    name: 'Carnet de nuit, 7\u00a0nuits',
    make: () => ({ ...base('Mes nuits'), kind: 'diary', nights: 7, minimum: 7 }),
  },
  {
    name: 'Respiration\u00a0: cohérence cardiaque 5-5',
    make: () => breathing('Cohérence cardiaque', [5, 0, 5, 0], 30),
  },
  { name: 'Respiration\u00a0: 4-7-8', make: () => breathing('Respiration 4-7-8', [4, 7, 8, 0], 4) },
  { name: 'Respiration\u00a0: carrée', make: () => breathing('Respiration carrée', [4, 4, 4, 4], 8) },
  {
    name: 'Cercles\u00a0: toujours, parfois, rarement',
    make: () => ({
      ...base('Mes trois cercles'),
      kind: 'circles',
      places: named('Toujours', 'Parfois', 'Rarement'),
      minimum: 5,
    }),
  },
  {
    name: 'Tri\u00a0: demain, plus tard, pas à moi',
    make: () => ({
      ...base('Ranger mes pensées', 'Écrivez une pensée par ligne, puis placez chacune dans une colonne.'),
      kind: 'sorting',
      places: named('Demain', 'Plus tard', 'Pas à moi'),
      minimum: 3,
    }),
  },
  {
    name: 'Liste\u00a0: cinq sens',
    make: () => ({
      ...base('Cinq sens'),
      kind: 'list',
      steps: [
        step('Je vois', 5),
        step('Je touche', 4),
        step('J’entends', 3),
        step('Je sens', 2),
        step('Je goûte', 1),
      ],
    }),
  },
  {
    name: 'Liste\u00a0: cinq marches',
    make: () => ({
      ...base('Mes cinq marches'),
      kind: 'list',
      steps: [step('De la plus facile à la plus haute', 5)],
    }),
  },
  {
    name: 'Échelle avant et après',
    make: () => ({ ...base('Ma tension'), kind: 'scale', low: 'calme', high: 'au plus fort', isTwice: true }),
  },
  { name: 'Réponse courte', make: () => ({ ...base(''), kind: 'free', isLong: false }) },
  { name: 'Réponse longue', make: () => ({ ...base(''), kind: 'free', isLong: true }) },
]
