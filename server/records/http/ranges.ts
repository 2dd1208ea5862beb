/** Conditional and partial requests of files (RFC 9110), answered as by Go's `http.ServeContent`. */
import type { FastifyRequest } from 'fastify'
import type { ByteRange, StoredFile } from '#server/ports/storage.ts'

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Seconds of a date header; null when there is none or it is no date. */
const dateIn = (header: string | undefined): number | null => {
  const time = Date.parse(header ?? '')
  return Number.isNaN(time) ? null : Math.floor(time / 1000)
}

/**
 * The result of a request's conditions: 304 when the caller's copy is current, 412 when it requires another
 * version, null when the file is to be sent. Files have no entity tag, so only `*` matches one.
 */
export const preconditionOf = (request: FastifyRequest, file: StoredFile): 304 | 412 | null => {
  const { headers } = request
  const modified = seconds(file.modified)
  if (headers['if-match'] !== undefined) {
    if (headers['if-match'].trim() !== '*') return 412
  } else {
    const until = dateIn(headers['if-unmodified-since'])
    if (until !== null && modified > until) return 412
  }
  if (headers['if-none-match'] !== undefined) return headers['if-none-match'].trim() === '*' ? 304 : null
  const since = dateIn(headers['if-modified-since'])
  return since !== null && modified <= since ? 304 : null
}

/** A requested part; null when it lies outside the file, `invalid` when it is no range. */
const partOf = (text: string, size: number): ByteRange | null | 'invalid' => {
  const match = /^(\d*)\s*-\s*(\d*)$/.exec(text)
  if (!match || (match[1] === '' && match[2] === '')) return 'invalid'
  const last = size - 1
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    return length === 0 ? null : { start: size - length, end: last }
  }
  const start = Number(match[1])
  if (match[2] !== '' && Number(match[2]) < start) return 'invalid'
  if (start > last) return null
  return { start, end: match[2] === '' ? last : Math.min(Number(match[2]), last) }
}

/** The requested parts: none for the whole file; `invalid` and `outside` are answered 416. */
export const rangesOf = (request: FastifyRequest, file: StoredFile): ByteRange[] | 'invalid' | 'outside' => {
  const { range } = request.headers
  if (!range) return []
  const condition = request.headers['if-range']
  // A part of another version is useless to the caller, who gets the whole file. There are no entity tags.
  if (typeof condition === 'string' && dateIn(condition) !== seconds(file.modified)) return []
  if (!range.startsWith('bytes=')) return 'invalid'
  const requested = range
    .slice('bytes='.length)
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => partOf(text, file.size))
  if (requested.includes('invalid')) return 'invalid'
  const parts = requested.filter((part): part is ByteRange => part !== null && part !== 'invalid')
  // Some clients request a range of every file, even an empty one.
  if (parts.length === 0) return requested.length > 0 && file.size > 0 ? 'outside' : []
  const sum = parts.reduce((total, { start, end }) => total + end - start + 1, 0)
  // Overlapping parts larger than the file are an attack or a mistake.
  return sum > file.size ? [] : parts
}
