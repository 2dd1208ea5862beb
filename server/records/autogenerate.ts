/** Random text from a pattern such as `[a-z0-9]{15}` or `USR-[A-Z]{2,4}` (PocketBase tools/security/random_by_regex.go). */
import { randomInt } from 'node:crypto'

const ANY = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const CLASSES: Readonly<Record<string, string>> = {
  d: '0123456789',
  w: `${ANY}_`,
  s: ' ',
}
const MOST_REPEATS = 6

const expand = (set: string): string => {
  let characters = ''
  for (let at = 0; at < set.length; at += 1) {
    const character = set.charAt(at)
    if (character === '\\') {
      at += 1
      characters += CLASSES[set.charAt(at)] ?? set.charAt(at)
    } else if (set.charAt(at + 1) === '-' && at + 2 < set.length) {
      for (let code = set.charCodeAt(at); code <= set.charCodeAt(at + 2); code += 1)
        characters += String.fromCharCode(code)
      at += 2
    } else characters += character
  }
  return characters
}

const TOKEN = /\[((?:\\.|[^\]])+)\]|\\(.)|([^\\[\]{}*+?])/y
const REPEAT = /\{(\d+)(?:,(\d*))?\}|[*+?]/y

const repeats = (match: RegExpExecArray | null): number => {
  if (!match) return 1
  const [text, least, most] = match
  if (text === '?') return randomInt(0, 2)
  if (text === '*') return randomInt(0, MOST_REPEATS)
  if (text === '+') return randomInt(1, MOST_REPEATS)
  const from = Number(least)
  const to = most === undefined ? from : most === '' ? from + MOST_REPEATS : Number(most)
  return randomInt(from, Math.max(from, to) + 1)
}

/** Text that matches the pattern. Sets, escapes, literals and quantifiers are known; anything else throws. */
export const autogenerate = (pattern: string): string => {
  const body = pattern.replace(/^\^/, '').replace(/\$$/, '')
  let text = ''
  let at = 0
  while (at < body.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(body)
    if (!token) throw new Error(`Cannot generate text from the pattern ${pattern}`)
    at = TOKEN.lastIndex
    const [, set, escaped, literal = ''] = token
    let characters = literal === '.' ? ANY : literal
    if (set !== undefined) characters = expand(set)
    if (escaped !== undefined) characters = CLASSES[escaped] ?? escaped
    REPEAT.lastIndex = at
    const repeat = REPEAT.exec(body)
    if (repeat) at = REPEAT.lastIndex
    for (let count = repeats(repeat); count > 0; count -= 1)
      text += characters.charAt(randomInt(characters.length))
  }
  return text
}
