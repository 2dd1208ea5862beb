/** Parses the bytes that a player requests (RFC 9110 §14); players request a single range. */

export interface ByteRange {
  /** Starts at 0. */
  start: number
  /** The last byte, inclusive. */
  end: number
}

/**
 * The range within a file of `size` bytes; null when the whole file is requested or the header is not
 * understood, which a server may answer with the whole file; 'outside' when the range cannot be satisfied.
 */
export const byteRange = (header: string | null, size: number): ByteRange | null | 'outside' => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found) return null
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return null
  // A suffix range: the last n bytes.
  if (from === '') {
    const length = Math.min(size, Number(to))
    return length > 0 ? { start: size - length, end: size - 1 } : 'outside'
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (start >= size) return 'outside'
  return start > end ? null : { start, end }
}

/** The parts of `partBytes` each that hold the range, and the section of each; `to` is exclusive. */
export const partsOf = ({ start, end }: ByteRange, partBytes: number) => {
  const first = Math.floor(start / partBytes)
  const last = Math.floor(end / partBytes)
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const index = first + at
    const begins = index * partBytes
    return {
      index,
      from: Math.max(0, start - begins),
      to: Math.min(partBytes, end + 1 - begins),
    }
  })
}
