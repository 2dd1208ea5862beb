import { expect, it } from 'vitest'
import { finishLabel } from '../../../../web/features/learning/finish-label.ts'

it.each([
  ['a lesson to finish', { ends: false, isDone: false, hasNext: true }, 'Terminer et continuer'],
  ['the last one, with others left', { ends: false, isDone: false, hasNext: false }, 'Terminer la leçon'],
  ['a finished lesson', { ends: false, isDone: true, hasNext: true }, 'Continuer'],
  ['a finished last one, with others left', { ends: false, isDone: true, hasNext: false }, 'Continuer'],
  ['the end of the course', { ends: true, isDone: true, hasNext: false }, 'Terminer la formation'],
])('the main button of %s', (_, at, label) => expect(finishLabel(at)).toBe(label))
