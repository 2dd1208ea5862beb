import { describe, expect, it } from 'vitest'
import type { ExerciseAnswer, ExerciseBlock } from '#drizzle/domain/exercise.ts'
import { exerciseSheet, sheetText } from '#drizzle/domain/exercise-sheet.ts'
import {
  blockFlaw,
  blockLeft,
  decides,
  exerciseLeft,
  questionBlocks,
  shownBlocks,
} from '#drizzle/domain/exercise-status.ts'
import { answersShape, exerciseShape } from '#drizzle/exercise-shapes.ts'
import { blockBase, makeExercise } from '../../support/exercise.ts'

const base = { ...blockBase, title: 'Titre' }
const diary: ExerciseBlock = { ...base, id: 'nuits', kind: 'diary', nights: 7, minimum: 5 }
const circles: ExerciseBlock = {
  ...base,
  id: 'cercles',
  kind: 'circles',
  minimum: 2,
  places: [
    { id: 'a', label: 'Toujours' },
    { id: 'b', label: 'Parfois' },
  ],
}
const list: ExerciseBlock = {
  ...base,
  id: 'sens',
  kind: 'list',
  steps: [
    { id: 'vue', label: 'Je vois', count: 2 },
    { id: 'gout', label: 'Je goûte', count: 1 },
  ],
}
const scale: ExerciseBlock = { ...base, id: 'tension', kind: 'scale', low: '', high: '', isTwice: true }
const free: ExerciseBlock = { ...base, id: 'libre', kind: 'free', isLong: true }
const breathing: ExerciseBlock = {
  ...base,
  id: 'souffle',
  kind: 'breathing',
  phases: [5, 0, 5, 0],
  cycles: 6,
}
const noted = { bed: '23:00', rise: '07:00' }

describe('the missing part of an exercise block', () => {
  it.each<[string, ExerciseBlock, ExerciseAnswer | undefined, string]>([
    ['nights', diary, undefined, 'Il reste 5\u00a0nuits à noter'],
    [
      'nights of which some are noted',
      diary,
      { nights: { 1: noted, 3: noted, 4: { bed: '23:00' } } },
      'Il reste 3\u00a0nuits à noter',
    ],
    ['one night', diary, { nights: { 1: noted, 2: noted, 3: noted, 4: noted } }, 'Il reste une nuit à noter'],
    [
      'no night more than the minimum',
      diary,
      { nights: { 1: noted, 2: noted, 3: noted, 4: noted, 7: noted } },
      '',
    ],
    [
      'nights that the diary has',
      diary,
      { nights: { 8: noted, 9: noted, 10: noted, 11: noted, 12: noted } },
      'Il reste 5\u00a0nuits à noter',
    ],
    ['breaths', breathing, { cycles: 4 }, 'Il reste 2\u00a0respirations à faire'],
    [
      'lines that are placed in what is there',
      circles,
      {
        lines: {
          x: { text: 'Gare', place: 'a', at: 1 },
          y: { text: 'Appel', place: 'z', at: 2 },
          z: { text: ' ', place: 'b', at: 3 },
        },
      },
      'Il reste une ligne à placer',
    ],
    [
      'lines of a list',
      list,
      { items: { 'vue.1': 'Une ombre', 'vue.2': ' ' } },
      'Il reste 2\u00a0lignes à remplir',
    ],
    ['both ends of a scale', scale, { before: 7 }, 'Il reste une échelle à remplir, après'],
    ['nothing of a scale at 0', scale, { before: 0, after: 0 }, ''],
    ['words', free, { text: '  ' }, 'Il reste une réponse à écrire'],
  ])('%s', (_name, block, answer, said) => expect(blockLeft(block, answer)).toBe(said))

  it('names the first, with the number of others', () => {
    const exercise = makeExercise([diary, free, scale])
    expect(exerciseLeft(exercise, {})).toBe('Il reste 5\u00a0nuits à noter, et 2\u00a0autres parties.')
    expect(exerciseLeft(exercise, { tension: { before: 3, after: 1 }, libre: { text: 'Oui' } })).toBe(
      'Il reste 5\u00a0nuits à noter.',
    )
  })
  it('is empty without required parts, and for blocks hidden from members', () => {
    expect(decides(makeExercise([{ ...free, required: false }]))).toBe(false)
    expect(decides(makeExercise([{ ...base, kind: 'text', help: 'Respirez.' }]))).toBe(false)
    const unfinished = { ...circles, title: '' }
    expect(blockFlaw(unfinished)).toBe('Donnez un titre à ce bloc.')
    expect(shownBlocks(makeExercise([unfinished, free]))).toEqual([free])
    expect(exerciseLeft(makeExercise([unfinished]), {})).toBe('')
  })
})

describe('answers to removed questions', () => {
  const answers = { libre: { text: 'Je remarque que…' }, vide: { text: '' } }
  it('keep their questions, as long as one was answered', () => {
    const requested = questionBlocks(makeExercise([free, { ...free, id: 'vide' }]), [], answers)
    expect(requested).toEqual([free])
    const later = questionBlocks(makeExercise([diary]), requested, answers)
    expect(later).toEqual([free])
    const sheet = exerciseSheet([diary], later, answers)
    expect(sheet.map(({ id, isRemoved }) => [id, isRemoved])).toEqual([
      ['nuits', false],
      ['libre', true],
    ])
    expect(sheetText('Carnet', [], sheet)).toMatch(/Questions retirées[\s\S]*Je remarque que…/)
  })
  it('take the present wording where the question remains', () => {
    const renamed = { ...free, title: 'Autrement' }
    expect(questionBlocks(makeExercise([renamed]), [free], answers)).toEqual([renamed])
  })
})

describe('an exercise sheet', () => {
  it('has a row for each night, with averages', () => {
    const [section] = exerciseSheet([diary], [], {
      nuits: { nights: { 2: { ...noted, asleep: '23:30', day: '2026-11-20', quality: 4 } } },
    })
    expect(section?.table?.rows).toHaveLength(7)
    expect(section?.table?.rows[1]).toEqual([
      'ven. 20 nov.',
      '23:00',
      '23:30',
      '',
      '07:00',
      '7\u00a0h\u00a030',
      '4/5',
      '',
    ])
    expect(section?.lines).toContain('Sommeil moyen\u00a0: 7\u00a0h\u00a030')
  })
  it('puts lines under their circles, also under removed ones', () => {
    const lines = { x: { text: 'Gare', place: 'b', at: 1 }, y: { text: 'Appel', place: 'parti', at: 2 } }
    expect(exerciseSheet([circles], [], { cercles: { lines } })[0]?.lines).toEqual([
      'Parfois\u00a0:',
      '– Gare',
      'Pas encore placé\u00a0:',
      '– Appel',
    ])
  })
})

describe('exercise shapes', () => {
  it('accept every kind of block, and only blocks', () => {
    expect(
      exerciseShape.safeParse(makeExercise([diary, circles, list, scale, free, breathing])).success,
    ).toBe(true)
    const wrong: unknown[] = [
      [],
      { version: 2, blocks: [] },
      makeExercise([free, free]),
      makeExercise([{ ...free, id: '__proto__' }]),
      makeExercise([{ ...diary, nights: 32 } as ExerciseBlock]),
      makeExercise(Array.from({ length: 41 }, (_none, at) => ({ ...free, id: `b${at}` }))),
      makeExercise([
        {
          ...list,
          steps: [
            { id: 'a', label: 'a', count: 20 },
            { id: 'b', label: 'b', count: 20 },
            { id: 'c', label: 'c', count: 20 },
            { id: 'd', label: 'd', count: 1 },
          ],
        } as ExerciseBlock,
      ]),
    ]
    for (const value of wrong) expect([value, exerciseShape.safeParse(value).success]).toEqual([value, false])
  })
  it('accept answers within their limits', () => {
    const taken = (value: unknown) => answersShape.safeParse(value).success
    expect(
      taken({ nuits: { nights: { 1: { ...noted, day: '', wakings: 0, quality: 5, note: 'Rêvé' } } } }),
    ).toBe(true)
    for (const value of [
      { nuits: { nights: { 0: noted } } },
      { nuits: { nights: { 1: { bed: '25:00' } } } },
      { nuits: { nights: { 1: { quality: 6 } } } },
      { libre: { text: 'x'.repeat(20_005) } },
      { tension: { before: 11 } },
      { libre: { other: 1 } },
      {
        cercles: {
          lines: Object.fromEntries(
            Array.from({ length: 61 }, (_none, at) => [`l${at}`, { text: 'x', place: '', at }]),
          ),
        },
      },
    ])
      expect([value, taken(value)]).toEqual([value, false])
  })
})
