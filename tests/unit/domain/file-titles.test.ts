import { expect, it } from 'vitest'
import { extensionOf, fileTitle, mediaKindOf, mediaTypeOf } from '#drizzle/domain/file-titles.ts'

it.each([
  ['La clairière intérieure', 'la_clairiere_interieure_a1b2c3d4e5.mp3', 'La clairière intérieure'],
  ['La clairière intérieure', 'la_clairi_re_int_rieure_a1b2c3d4e5.mp3', 'La clairière intérieure'],
  ['Traversée de nuit', 'traversee-de-nuit_a1b2c3d4e5.mp3', 'Traversée de nuit'],
  ['Traversée de nuit', 'livret_du_soir_a1b2c3d4e5.pdf', 'Livret du soir'],
  ['Carnet', '_a1b2c3d4e5.pdf', 'Carnet'],
  ['Carnet', 'sans-suffixe', 'Sans suffixe'],
])('a file: of %s, %s is called %s', (product, stored, title) => {
  expect(fileTitle({ title: product }, stored)).toBe(title)
})

it('a file’s purpose is recognised by its name', () => {
  expect(['a.MP3', 'a.pdf', 'a.webm', 'a.png', 'a.zip', 'a'].map(mediaKindOf)).toEqual([
    'audio',
    'document',
    'video',
    'image',
    'file',
    'file',
  ])
  expect(['a_1.M4A', 'a.zip', 'a.svg'].map(mediaTypeOf)).toEqual(['audio/x-m4a', undefined, undefined])
  expect(extensionOf('a.tar.GZ')).toBe('gz')
})
