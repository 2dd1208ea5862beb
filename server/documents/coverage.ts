/**
 * The characters of the documents' typeface: missing ones are forbidden in a PDF/A, and would show as a box
 * elsewhere.
 */
import { readFileSync } from 'node:fs'
import { printable } from './pdf-text.ts'

/** The character map of a TrueType file: its segments of code points (format 4, for Windows). */
const segmentsOf = (bytes: Buffer): [first: number, last: number][] => {
  const tables = bytes.readUInt16BE(4)
  const entry = Array.from({ length: tables }, (_, at) => 12 + at * 16).find(
    (at) => bytes.toString('latin1', at, at + 4) === 'cmap',
  )
  if (entry === undefined) throw new Error('The typeface has no character map')
  const map = bytes.readUInt32BE(entry + 8)
  const count = bytes.readUInt16BE(map + 2)
  const record = Array.from({ length: count }, (_, at) => map + 4 + at * 8).find(
    (at) => bytes.readUInt16BE(at) === 3 && bytes.readUInt16BE(at + 2) === 1,
  )
  const table = record === undefined ? 0 : map + bytes.readUInt32BE(record + 4)
  if (record === undefined || bytes.readUInt16BE(table) !== 4)
    throw new Error('The typeface has no character map of format 4')
  const doubled = bytes.readUInt16BE(table + 6)
  return Array.from({ length: doubled / 2 - 1 }, (_, at) => [
    bytes.readUInt16BE(table + 16 + doubled + at * 2),
    bytes.readUInt16BE(table + 14 + at * 2),
  ])
}

const known = new Map<string, (code: number) => boolean>()

/** Whether the typeface of this file has a code point. Read once. */
export const coverageOf = (path: string): ((code: number) => boolean) => {
  const before = known.get(path)
  if (before) return before
  const segments = segmentsOf(readFileSync(path))
  const has = (code: number) => segments.some(([first, last]) => code >= first && code <= last)
  known.set(path, has)
  return has
}

/** Equivalent characters: non-breaking hyphens, spaces of all widths. */
const alike = (sign: string): string => sign.replace(/[\u2011\u2012]/g, '-').replace(/\p{Zs}/gu, '\u00a0')

/**
 * A text without anything that the typeface lacks: letters lose unavailable accents, other scripts become
 * `?`, pictures and symbols without a glyph are left out.
 */
export const coveredText = (text: string, has: (code: number) => boolean): string => {
  const isCovered = (part: string) => [...part].every((sign) => has(sign.codePointAt(0) ?? 0))
  const shown = [...printable(text)].map((sign) => {
    if (isCovered(sign)) return sign
    const other = alike(sign)
    if (isCovered(other)) return other
    const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '')
    if (bare !== '' && isCovered(bare)) return bare
    return /[\p{L}\p{N}]/u.test(sign) ? '?' : ''
  })
  return shown.join('').replace(/ {2,}/g, ' ').trim()
}
