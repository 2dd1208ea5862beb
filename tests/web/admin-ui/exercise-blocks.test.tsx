/** The blocks of an exercise as a member fills them, and as their author tries them. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ExerciseAnswers, ExerciseBlock } from '#drizzle/domain/exercise.ts'
import { ExerciseBlocks } from '../../../web/admin-ui/exercise/ExerciseBlocks.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const base = (id: string, title: string) => ({ id, title, help: '', required: true })
let answers: ExerciseAnswers = {}

const Filling = ({ blocks, first }: { blocks: readonly ExerciseBlock[]; first: ExerciseAnswers }) => {
  const [known, setKnown] = useState(first)
  answers = known
  return (
    <ExerciseBlocks
      blocks={blocks}
      answers={known}
      onChange={(id, answer) => setKnown((all) => ({ ...all, [id]: answer }))}
    />
  )
}
const show = (blocks: readonly ExerciseBlock[], first: ExerciseAnswers = {}) =>
  renderAdmin(<Filling blocks={blocks} first={first} />)
const type = (label: string | RegExp, value: string, at: HTMLElement | typeof screen = screen) =>
  fireEvent.change((at === screen ? screen : within(at as HTMLElement)).getByLabelText(label), {
    target: { value },
  })

beforeEach(() => {
  installBrowser()
  vi.useFakeTimers({ now: new Date('2026-11-23T07:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const diary: ExerciseBlock = { ...base('nuits', 'Mes nuits'), kind: 'diary', nights: 7, minimum: 2 }

it('a sleep diary records a night of yesterday evening, draws it, and shows it as a table', () => {
  show([diary])
  expect(screen.getByText(/Il reste 2\snuits à noter/)).toBeTruthy()
  expect(screen.getByText(/se dessineront ici/)).toBeTruthy()
  const first = screen.getByText('Nuit 1', { selector: 'summary span' }).closest('details')
  if (!first) throw new Error('The first night is there')
  expect(first.open).toBe(true)
  type('Coucher', '23:00', first)
  type('Endormissement', '23:30', first)
  type('Lever', '07:00', first)
  expect(answers.nuits?.nights).toEqual({
    1: { day: '2026-11-22', bed: '23:00', asleep: '23:30', rise: '07:00' },
  })
  expect(screen.getByText('Il reste une nuit à noter.')).toBeTruthy()
  expect(within(first).getByText(/7\sh\s30 de sommeil/)).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
    'Sommeil moyen\u00a0: 7\u00a0h\u00a030',
  )
  const [, row] = screen.getAllByRole('row', { hidden: true })
  expect(row?.textContent).toContain('dim. 22 nov.')
  // The second night is of the next evening.
  const second = screen.getByText('Nuit 2', { selector: 'summary span' }).closest('details')
  if (!second) throw new Error('The second night is there')
  type('Lever', '06:30', second)
  expect(answers.nuits?.nights?.[2]?.day).toBe('2026-11-23')
})

it('the breathing block counts in text, stores breaths done, and stops at the end', () => {
  show([{ ...base('souffle', 'Souffle'), kind: 'breathing', phases: [2, 0, 3, 0], cycles: 2 }])
  const seconds = (count: number) => {
    for (let second = 0; second < count; second += 1) act(() => void vi.advanceTimersByTime(1000))
  }
  const said = () => screen.getByRole('status').textContent
  fireEvent.click(screen.getByRole('button', { name: 'Commencer' }))
  expect(said()).toBe('Inspirez')
  seconds(2)
  expect(said()).toBe('Expirez')
  seconds(3)
  expect(answers.souffle).toEqual({ cycles: 1 })
  // Who pauses in the middle breathes that breath anew.
  seconds(1)
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en pause' }))
  seconds(10)
  expect(answers.souffle).toEqual({ cycles: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }))
  seconds(5)
  expect(answers.souffle).toEqual({ cycles: 2 })
  expect(said()).toContain('Terminé')
  expect(screen.getByText('Cette partie est remplie.')).toBeTruthy()
  seconds(10)
  expect(answers.souffle).toEqual({ cycles: 2 })
})

it('the breathing block moves nothing with reduced motion', () => {
  const moved = vi.fn()
  Element.prototype.animate = moved
  const plain = window.matchMedia
  window.matchMedia = (media) => ({ ...plain(media), matches: media.includes('reduce') })
  show([{ ...base('souffle', 'Souffle'), kind: 'breathing', phases: [2, 0, 3, 0], cycles: 2 }])
  fireEvent.click(screen.getByRole('button', { name: 'Commencer' }))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status').textContent).toBe('Inspirez')
  expect(moved).not.toHaveBeenCalled()
})

it('the circle block takes lines and places them without a mouse', () => {
  show([
    {
      ...base('tri', 'Tri'),
      kind: 'sorting',
      minimum: 2,
      places: [
        { id: 'demain', label: 'Demain' },
        { id: 'autre', label: 'Pas à moi' },
      ],
    },
  ])
  for (const text of ['La facture', '  ', 'Le ton de Paul']) {
    type('Écrire une ligne', text)
    fireEvent.submit(screen.getByLabelText('Écrire une ligne'))
  }
  expect(Object.values(answers.tri?.lines ?? {}).map(({ text, place }) => [text, place])).toEqual([
    ['La facture', ''],
    ['Le ton de Paul', ''],
  ])
  type(/Où placer «.La facture/, 'demain')
  type(/Où placer «.Le ton/, 'autre')
  const demain = screen.getByRole('region', { name: 'Demain' })
  expect(within(demain).getByDisplayValue('La facture')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'À placer' })).toBeNull()
  expect(screen.getByText('Cette partie est remplie.')).toBeTruthy()
  fireEvent.click(within(demain).getByRole('button', { name: /Retirer «.La facture/ }))
  expect(Object.values(answers.tri?.lines ?? {})).toHaveLength(1)
  expect(screen.getByText('Il reste une ligne à placer.')).toBeTruthy()
})

it('the circle block shows lines of a removed circle as unplaced', () => {
  const circles: ExerciseBlock = {
    ...base('carte', 'Carte'),
    kind: 'circles',
    minimum: 1,
    places: [
      { id: 'a', label: 'Toujours' },
      { id: 'b', label: 'Parfois' },
    ],
  }
  show([circles], { carte: { lines: { x: { text: 'Une gare', place: 'parti', at: 1 } } } })
  expect(within(screen.getByRole('region', { name: 'À placer' })).getByDisplayValue('Une gare')).toBeTruthy()
})

it('exercise blocks take lists, scales at 0 and text', () => {
  show([
    { ...base('liste', 'Sens'), kind: 'list', steps: [{ id: 'vue', label: 'Je vois', count: 2 }] },
    { ...base('tension', 'Tension'), kind: 'scale', low: 'calme', high: '', isTwice: true },
    { ...base('mot', 'Un mot'), kind: 'free', isLong: false },
  ])
  type('Je vois, 2 sur 2', 'Une ombre')
  fireEvent.click(within(screen.getByRole('group', { name: 'Avant' })).getByRole('radio', { name: '0' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Un mot' }), { target: { value: 'Clairière' } })
  expect(answers).toEqual({
    liste: { items: { 'vue.2': 'Une ombre' } },
    tension: { before: 0 },
    mot: { text: 'Clairière' },
  })
})
