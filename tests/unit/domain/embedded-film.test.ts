import { expect, it } from 'vitest'
import { filmPage, filmReference, filmText, isFilmReference } from '#drizzle/domain/embedded-film.ts'

it.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' https://vimeo.com/123456789 ', 'vimeo:123456789'],
  ['https://vimeo.com/123456789/ab12cd34ef', 'vimeo:123456789/ab12cd34ef'],
  ['https://player.vimeo.com/video/123456789?h=ab12cd34ef', 'vimeo:123456789/ab12cd34ef'],
  ['https://example.com/watch?v=dQw4w9WgXcQ', ''],
  ['https://vimeo.com.example.org/123456789', ''],
  ['123456789', ''],
  ['', ''],
])('the film address %j is %j', (typed, reference) => {
  expect(filmReference(typed)).toBe(reference)
  if (reference) expect(isFilmReference(reference)).toBe(true)
})

it('a film in a text links to its host until a script opens it in place', () => {
  expect(filmPage('dQw4w9WgXcQ')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(filmPage('vimeo:123456789/ab12cd34ef')).toBe('https://vimeo.com/123456789/ab12cd34ef')
  expect(filmText('vimeo:123456789')).toBe('Voir la vidéo sur Vimeo')
  for (const wrong of ['x', 'vimeo:1', 'vimeo:123456789/../..', 'dQw4w9WgXc"', 'https://a.b'])
    expect(isFilmReference(wrong)).toBe(false)
})
