/** Answers of two tabs or devices become one: words of neither are dropped. */
import { describe, expect, it } from 'vitest'
import type { ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import { answersShape } from '#drizzle/exercise-shapes.ts'
import { mergeAnswers } from '../../../../web/features/learning/exercise/merge.ts'
import { fc } from '../../../support/properties.ts'

const line = (text: string, place = '') => ({ text, place, at: 1 })

describe('two versions of answers', () => {
  it.each<[string, ExerciseAnswers, ExerciseAnswers, ExerciseAnswers, ExerciseAnswers]>([
    [
      'other blocks',
      {},
      { a: { text: 'Là' } },
      { b: { text: 'Ici' } },
      { a: { text: 'Là' }, b: { text: 'Ici' } },
    ],
    [
      'other nights',
      { n: { nights: { 1: { bed: '23:00' } } } },
      { n: { nights: { 1: { bed: '23:00' }, 2: { bed: '22:00' } } } },
      { n: { nights: { 1: { bed: '23:00', rise: '07:00' } } } },
      { n: { nights: { 1: { bed: '23:00', rise: '07:00' }, 2: { bed: '22:00' } } } },
    ],
    [
      'the same words',
      { a: { text: 'Un' } },
      { a: { text: 'Un deux' } },
      { a: { text: 'Un trois' } },
      { a: { text: 'Un deux\n\ntrois' } },
    ],
    [
      'the same line',
      { a: { lines: { x: line('Gare') } } },
      { a: { lines: { x: line('Gare, quai') } } },
      { a: { lines: { x: line('Gare, foule') } } },
      { a: { lines: { x: line('Gare, quai / , foule') } } },
    ],
    [
      'a time has one value, mine',
      { n: { nights: { 1: { bed: '23:00' } } } },
      { n: { nights: { 1: { bed: '22:00' } } } },
      { n: { nights: { 1: { bed: '21:00' } } } },
      { n: { nights: { 1: { bed: '21:00' } } } },
    ],
    [
      'breaths of both',
      { s: { cycles: 3 } },
      { s: { cycles: 5 } },
      { s: { cycles: 4 } },
      { s: { cycles: 6 } },
    ],
    [
      'a line that was taken out here',
      { a: { lines: { x: line('Un'), y: line('Deux') } } },
      { a: { lines: { x: line('Un'), y: line('Deux') } } },
      { a: { lines: { y: line('Deux') } } },
      { a: { lines: { y: line('Deux') } } },
    ],
    [
      'a line that was taken out here and written on there',
      { a: { lines: { x: line('Un') } } },
      { a: { lines: { x: line('Un et plus') } } },
      { a: { lines: {} } },
      { a: { lines: { x: line('Un et plus') } } },
    ],
  ])('%s', (_name, base, theirs, mine, merged) => expect(mergeAnswers(base, theirs, mine)).toEqual(merged))

  const text = fc.string({ maxLength: 20 })
  const id = fc.constantFrom('a', 'b', 'c')
  const answer = fc.record(
    {
      text,
      items: fc.dictionary(fc.constantFrom('v.1', 'v.2'), text),
      lines: fc.dictionary(id, fc.record({ text, place: fc.constantFrom('', 'p'), at: fc.nat(9) })),
      cycles: fc.nat(20),
      nights: fc.dictionary(
        fc.constantFrom('1', '2'),
        fc.record({ note: text, quality: fc.integer({ min: 1, max: 5 }) }),
      ),
    },
    { requiredKeys: [] },
  )
  const any = fc.dictionary(id, answer)

  it('merge to the same shape; one side alone is unchanged', () => {
    fc.assert(
      fc.property(any, any, any, (base, theirs, mine) => {
        expect(answersShape.safeParse(mergeAnswers(base, theirs, mine)).success).toBe(true)
        expect(mergeAnswers(base, base, mine)).toEqual(mine)
        expect(mergeAnswers(base, theirs, base)).toEqual(theirs)
      }),
      { numRuns: 300 },
    )
  })
})
