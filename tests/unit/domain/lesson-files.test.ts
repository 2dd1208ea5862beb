import { expect, it } from 'vitest'
import { inNaturalOrder, lessonFileOf, titleFromFile } from '#drizzle/domain/lesson-files.ts'

it.each([
  ['01 - Respirer.mp4', 'Respirer'],
  ['2.3_la_clairiere_interieure.mp3', 'La clairiere interieure'],
  ['Module 1 - Leçon 3 - Ancrage (1).mov', 'Ancrage'],
  ['leçon 4 : l’auto-hypnose.mp4', 'L’auto-hypnose'],
  ['auto-hypnose.wav', 'Auto-hypnose'],
  ['la-respiration-profonde_1080p.mp4', 'La respiration profonde'],
  ['la-respiration-profonde.mp4', 'La respiration profonde'],
  ['10) Conclusion - copie.pdf', 'Conclusion'],
  ['12.mp4', '12'],
  ['1001 nuits.mp3', '1001 nuits'],
  ['e\u0301tape.final.pdf', 'Étape.final'],
  [`${'mot '.repeat(80)}.mp4`, 'Mot '.concat('mot '.repeat(39)).trim()],
])('the file %s becomes the lesson « %s »', (name, title) => {
  expect(titleFromFile(name)).toBe(title)
})

it('a lesson’s type is recognised by its file’s extension', () => {
  expect(lessonFileOf('A.MP4')).toEqual({ type: 'video', field: 'video' })
  expect(lessonFileOf('a.b.flac')).toEqual({ type: 'audio', field: 'audio' })
  expect(lessonFileOf('fiche.pdf')).toEqual({ type: 'pdf', field: 'attachments' })
  expect([lessonFileOf('notes.docx'), lessonFileOf('mp4')]).toEqual([null, null])
})

it('lesson files sort two before ten', () => {
  const files = ['10 fin.mp4', '2 suite.mp4', '1 début.mp4', 'Été.mp4', 'ete 2.mp4'].map((name) => ({ name }))
  expect(inNaturalOrder(files).map(({ name }) => name)).toEqual([
    '1 début.mp4',
    '2 suite.mp4',
    '10 fin.mp4',
    'ete 2.mp4',
    'Été.mp4',
  ])
})
