/** Decoding of internationalised domain labels (RFC 3492 §6.2), which URL parsers only encode. */

const BASE = 36
const MIN = 1
const MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 128

const thresholdOf = (position: number, bias: number): number => Math.min(Math.max(position - bias, MIN), MAX)

/** The next bias, after `delta` has placed one of `length` characters. */
const adapted = (delta: number, length: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > ((BASE - MIN) * MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - MIN))
  return bias + Math.floor(((BASE - MIN + 1) * rest) / (rest + SKEW))
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
const digitAt = (label: string, at: number): number => (Number.parseInt(label.charAt(at), BASE) + 26) % BASE

/** The text of a label without its `xn--`; the label must be valid, as a URL parser returns it. */
export const decodePunycode = (label: string): string => {
  const hyphen = label.lastIndexOf('-')
  const characters = [...label.slice(0, Math.max(hyphen, 0))]
  let code = FIRST_CODE
  let bias = FIRST_BIAS
  let place = 0
  let at = hyphen + 1
  while (at < label.length) {
    const before = place
    let weight = 1
    for (let position = BASE; ; position += BASE) {
      const digit = digitAt(label, at)
      at += 1
      place += digit * weight
      const threshold = thresholdOf(position, bias)
      if (digit < threshold || at >= label.length) break
      weight *= BASE - threshold
    }
    const length = characters.length + 1
    bias = adapted(place - before, length, before === 0)
    code += Math.floor(place / length)
    place %= length
    characters.splice(place, 0, String.fromCodePoint(code))
    place += 1
  }
  return characters.join('')
}
