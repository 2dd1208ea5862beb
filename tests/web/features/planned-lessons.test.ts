import { expect, it } from 'vitest'
import { MAX_FILES, plan } from '../../../web/features/admin-courses/new-lessons/planned.ts'

const file = (name: string, size = 10) => {
  const made = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const lesson = (of: { id?: string; audio?: string }) => ({
  id: 'l',
  video: '',
  audio: '',
  attachments: [],
  ...of,
})

it('planned lessons follow the order of their numbers, and report other files', () => {
  const { planned, unfit } = plan(
    [
      file('10 fin.mp4'),
      file('2 suite.mp3'),
      file('1 début.pdf'),
      file('notes.txt'),
      file('vide.mp3', 0),
      file('3.mp4', 3e9),
    ],
    [],
    [],
  )
  expect(planned.map(({ title, type, field, seconds }) => [title, type, field, seconds])).toEqual([
    ['Début', 'pdf', 'attachments', 0],
    ['Suite', 'audio', 'audio', null],
    ['Fin', 'video', 'video', null],
  ])
  expect(unfit).toEqual([
    { name: '3.mp4', reason: 'Fichier trop lourd (max.\u00a02\u00a0Go).' },
    { name: 'notes.txt', reason: 'Ni film, ni enregistrement, ni PDF.' },
    { name: 'vide.mp3', reason: 'Ce fichier est vide.' },
  ])
  expect(new Set(planned.map(({ id }) => id)).size).toBe(3)
  for (const { id } of planned) expect(id).toMatch(/^[a-z\d]{15}$/)
})

it('planned lessons skip files that the course has, or is getting', () => {
  const lessons = [lesson({ audio: 'le_on_10_abcdefghij.mp3' }), lesson({ id: 'm' })]
  const coming = {
    target: { id: 'm' },
    file: { name: 'Film.mp4', size: 10, lastModified: 1 },
  }
  const { planned } = plan(
    [file('Leçon 1.mp3'), file('Leçon 10.mp3'), file('Film.mp4'), file('Film.mp4', 11)],
    lessons,
    [coming],
  )
  const wanted = Object.fromEntries(
    planned.map(({ file: of, isWanted }) => [`${of.name} ${of.size}`, isWanted]),
  )
  expect(wanted).toEqual({
    'Leçon 1.mp3 10': true,
    'Leçon 10.mp3 10': false,
    'Film.mp4 10': false,
    'Film.mp4 11': true,
  })
})

it('planned lessons take a hundred files at once', () => {
  const many = Array.from({ length: MAX_FILES + 2 }, (_, at) => file(`${at}.mp3`))
  const { planned, unfit } = plan(many, [], [])
  expect([planned.length, unfit.length]).toEqual([100, 2])
})
