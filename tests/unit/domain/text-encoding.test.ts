import { expect, it } from 'vitest'
import { decodeText } from '#drizzle/domain/text-encoding.ts'

const TEXT = 'Élise;café décaféiné – œuvre\r\n'
const units = [...TEXT].map((letter) => letter.charCodeAt(0))
const utf16le = Buffer.from(TEXT, 'utf16le')
const windows = Buffer.from(TEXT.replace('–', '\x96').replace('œ', '\x9c'), 'latin1')

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 of Excel', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
  [
    'UTF-16 with the large end first',
    Buffer.from([0xfe, 0xff, ...units.flatMap((unit) => [unit >> 8, unit & 255])]),
  ],
  ['Windows-1252', windows],
  ['nothing at all', Buffer.alloc(0)],
])('a text is read from %s', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe(bytes.length === 0 ? '' : TEXT)
})
