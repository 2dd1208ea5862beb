import { expect, it } from 'vitest'
import { findTerms } from '../../../../web/admin-ui/media/transcript/text-search.ts'
import { fc } from '../../../support/properties.ts'

const found = (text: string, wanted: string) =>
  findTerms(text, wanted).map(([from, to]) => text.slice(from, to))

it.each([
  ['Une Séance, deux séances', 'seance', ['Séance', 'séance']],
  ['Le cœur et l’œil', 'coeur', ['cœur']],
  ['Le cœur et l’œil', "l'oe", ['l’œ']],
  ['e\u0301te\u0301 puis été', 'ÉTÉ', ['e\u0301te\u0301', 'été']],
  ['vous\u00a0: dites', 'vous :', ['vous\u00a0:']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['rien', '  ', []],
  ['rien', 'tout', []],
])('the text search finds in %j %j as %j', (text, wanted, terms) =>
  expect(found(text, wanted)).toEqual(terms),
)

it('the text search finds any piece of a text in it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.nat(),
      fc.nat(),
      (text, a, b) => {
        const [from, to] = [a % text.length, b % text.length].sort((x, y) => x - y) as [number, number]
        const piece = text.slice(from, to + 1)
        const isWhole =
          piece === piece.trim() && !/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(piece) && !/^\p{M}/u.test(piece)
        if (isWhole && piece.replace(/\p{M}/gu, '') !== '')
          expect(findTerms(text, piece).length).toBeGreaterThan(0)
      },
    ),
  )
})
