/** Search of pattern pieces in a text, in a time that no pattern can make long: a stranger chooses both. */

/** The characters between two `%`; `null` matches any. */
export type Piece = readonly (string | null)[]

/** Whether the piece matches the text at this position. */
export const standsAt = (piece: Piece, text: readonly string[], at: number): boolean =>
  piece.every((character, index) => {
    const found = text[at + index]
    return found !== undefined && (character === null || character === found)
  })

/** The position after the first match in `text` from `at` on, before `end`; -1 when there is none. */
type Seeker = (text: readonly string[], at: number, end: number) => number

/** For each prefix of the piece, the length of its longest border (Knuth, Morris and Pratt). */
const bordersOf = (piece: readonly string[]): Int32Array => {
  const borders = new Int32Array(piece.length)
  for (let index = 1, border = 0; index < piece.length; index += 1) {
    while (border > 0 && piece[index] !== piece[border]) border = borders[border - 1] ?? 0
    if (piece[index] === piece[border]) border += 1
    borders[index] = border
  }
  return borders
}

/** Reads each character of the text at most twice. */
const plainSeeker = (piece: readonly string[]): Seeker => {
  const borders = bordersOf(piece)
  return (text, from, end) => {
    if (piece.length === 0) return from
    for (let at = from, known = 0; at < end; at += 1) {
      while (known > 0 && text[at] !== piece[known]) known = borders[known - 1] ?? 0
      if (text[at] === piece[known]) known += 1
      if (known === piece.length) return at + 1
    }
    return -1
  }
}

const BITS = 32

/** For each character, a bit for every position of the piece where it may match. */
const placesOf = (piece: Piece): { of: Map<string, Uint32Array>; any: Uint32Array } => {
  const labels = Math.ceil(piece.length / BITS)
  const any = new Uint32Array(labels)
  const mark = (places: Uint32Array, at: number): void => {
    places[Math.floor(at / BITS)]! |= 1 << (at % BITS)
  }
  for (const [at, character] of piece.entries()) if (character === null) mark(any, at)
  const of = new Map<string, Uint32Array>()
  for (const [at, character] of piece.entries()) {
    if (character === null) continue
    const known = of.get(character) ?? any.slice()
    mark(known, at)
    of.set(character, known)
  }
  return { of, any }
}

/**
 * Tracks all positions of the piece at once, thirty-two per step (Shift-And): with `_` in it there are no
 * borders.
 */
const anySeeker = (piece: Piece): Seeker => {
  const { of, any } = placesOf(piece)
  const [lastWord, lastBit] = [any.length - 1, 1 << ((piece.length - 1) % BITS)]
  return (text, from, end) => {
    const state = new Uint32Array(any.length)
    for (let at = from; at < end; at += 1) {
      const places = of.get(text[at] ?? '') ?? any
      let carried = 1
      for (let word = 0; word < state.length; word += 1) {
        const before = state[word]!
        state[word] = ((before << 1) | carried) & places[word]!
        carried = before >>> (BITS - 1)
      }
      if ((state[lastWord]! & lastBit) !== 0) return at + 1
    }
    return -1
  }
}

export const seeker = (piece: Piece): Seeker =>
  piece.includes(null) ? anySeeker(piece) : plainSeeker(piece as readonly string[])
