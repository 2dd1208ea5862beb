/** The nesting depth of JSON text, without parsing it. */

/**
 * The maximum depth of SQLite's JSON functions (JSON_MAX_DEPTH). `JSON.parse` accepts any depth, but
 * `JSON.stringify` then overflows the stack: such a text must be refused before.
 */
const DEEPEST = 1000

/**
 * The index after the bracket where JSON text first reaches a depth for which `isFound` is true; -1 when
 * never.
 */
export const findDepth = (text: string, isFound: (depth: number) => boolean): number => {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (inText) {
      if (character === '\\') at += 1
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (isFound(depth)) return at + 1
    } else if (character === '}' || character === ']') {
      depth -= 1
      if (isFound(depth)) return at + 1
    }
  }
  return -1
}

/** Whether a JSON text is nested too deeply to be processed. */
export const isTooDeep = (text: string): boolean =>
  text.length > DEEPEST && findDepth(text, (depth) => depth > DEEPEST) !== -1
