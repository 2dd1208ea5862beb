/** Conditional and partial requests of files (RFC 9110). */

import type { FastifyRequest } from 'fastify'
import type { ByteRange, StoredFile } from '#server/ports/storage.ts'

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Whether the caller's copy is still right. */
export const isNotModified = (request: FastifyRequest, file: StoredFile): boolean => {
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && seconds(file.modified) <= Math.floor(since / 1000)
}

/** The part asked for; null for the whole file, `invalid` when it lies outside (416). */
export const rangeOf = (request: FastifyRequest, file: StoredFile): ByteRange | null | 'invalid' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const condition = request.headers['if-range']
  // A part of another version is of no use to the caller, who then gets the whole file. There are no entity tags.
  if (typeof condition === 'string' && seconds(new Date(condition)) !== seconds(file.modified)) return null
  const last = file.size - 1
  if (match[1] === '') {
    const length = Number(match[2])
    return length === 0 ? 'invalid' : { start: Math.max(file.size - length, 0), end: last }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? last : Math.min(Number(match[2]), last)
  if (start > last) return 'invalid'
  return end < start ? null : { start, end }
}
