/** Which bytes a player asks for (RFC 9110 §14): one range, as players ask. */

export interface ByteRange {
  /** From 0. */
  start: number
  /** The last byte, included. */
  end: number
}

/**
 * The range of a file of `size` bytes; null when the whole of it is asked for, or in a way that is not understood, which a server may
 * answer with the whole; 'outside' when nothing of it is there.
 */
export const byteRange = (header: string | null, size: number): ByteRange | null | 'outside' => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found) return null
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return null
  // The last so many bytes.
  if (from === '') {
    const length = Math.min(size, Number(to))
    return length > 0 ? { start: size - length, end: size - 1 } : 'outside'
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (start >= size) return 'outside'
  return start > end ? null : { start, end }
}

/** Of parts of `partBytes` each: which hold the range, and from where to where in each. `to` is not included. */
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
