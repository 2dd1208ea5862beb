import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { like } from '#server/core/like.ts'
import { fc, runs } from '../../support/properties.ts'

const statement = new Database(':memory:').prepare("SELECT ? LIKE ? ESCAPE '\\' AS found").pluck()
const native = (pattern: string, value: string): number => statement.get(value, pattern) as number

it.each([
  ['%seance%', 'Une Séance du soir', 1],
  ['%SÉANCE%', 'une seance', 1],
  ['%été%', 'ETE', 1],
  ['%cœur%', 'Cœur', 1],
  ['%coeur%', 'Le CŒUR', 1],
  ['%cœur%', 'Le coeur', 1],
  ['%no%', 'nœud', 1],
  ['%eud%', 'nœud', 1],
  ['%noud%', 'nœud', 0],
  ['%caecum%', 'Cæcum', 1],
  ['s_ance', 'Séance', 1],
  ['%50\\%%', 'Remise de 50 %', 0],
  ['%50\\%%', 'Remise de 50%', 1],
  ['%nuit%', 'Une séance', 0],
])('LIKE: %s and « %s »: %i', (pattern, value, found) => {
  expect(like(pattern, value, '\\')).toBe(found)
})

it('LIKE with an absent value is null', () => {
  expect([like(null, 'a', '\\'), like('a', null, '\\'), like('a', 'a', null)]).toEqual([null, null, null])
})

it('LIKE equals SQLite’s without accents', () => {
  const letter = fc.constantFrom('a', 'B', '%', '_', '\\', '-')
  const text = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, text, (pattern, value) => {
      expect(like(pattern, value, '\\')).toBe(native(pattern, value))
    }),
    { numRuns: runs(2000) },
  )
})

it('LIKE finds words in a text like folded ones in a folded text', () => {
  const letter = fc.constantFrom(
    'e',
    'é',
    'e\u0301',
    'o',
    'Ô',
    'a',
    'ç',
    'C',
    'œ',
    'Œ',
    'ǽ',
    'ß',
    '.',
    '(',
    '-',
    ' ',
  )
  const text = (maxLength: number) => fc.array(letter, { maxLength }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text(4), text(8), (sentence, value) => {
      const found = withoutAccents(value).includes(withoutAccents(sentence)) ? 1 : 0
      expect(like(`%${sentence}%`, value, '\\')).toBe(found)
    }),
    { numRuns: runs(3000) },
  )
})

it.each([
  ['letters', `%${'a'.repeat(2500)}b%`, 'a'.repeat(200_000)],
  ['any letters', `%${'_'.repeat(3300)}b%`, 'a'.repeat(200_000)],
])('LIKE is quick for a long word of %s', (_what, pattern, value) => {
  const before = process.cpuUsage().user
  expect(like(pattern, value, '\\')).toBe(0)
  expect(like(pattern, `${value}b`, '\\')).toBe(1)
  // The word's length times the text's takes many seconds.
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000)
})

it('LIKE finds long words and gaps like SQLite’s', () => {
  const letter = fc.constantFrom('a', 'a', 'a', 'b', '_')
  const word = fc.array(letter, { minLength: 1, maxLength: 90 }).map((letters) => letters.join(''))
  const text = fc
    .array(fc.constantFrom('a', 'a', 'a', 'b'), { maxLength: 200 })
    .map((letters) => letters.join(''))
  fc.assert(
    fc.property(word, word, text, (one, two, value) => {
      const pattern = `%${one}%${two}%`
      expect(like(pattern, value, '\\')).toBe(native(pattern, value))
      expect(like(`%${one}%`, value, '\\')).toBe(native(`%${one}%`, value))
    }),
    { numRuns: runs(3000) },
  )
})

it('LIKE is quick for a pattern of many wildcards', () => {
  const before = performance.now()
  expect(like(`${'%a'.repeat(200)}%b`, 'a'.repeat(5000), '\\')).toBe(0)
  expect(performance.now() - before).toBeLessThan(2000)
})
