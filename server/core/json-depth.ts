/** How deep JSON text is nested, told without parsing it. */

/**
 * As deep as SQLite's JSON functions read (JSON_MAX_DEPTH). `JSON.parse` takes any depth, `JSON.stringify` runs out of
 * stack on what it returned: such a text must be refused before.
 */
const DEEPEST = 1000

/** Where a text of JSON first reaches a depth at which `isFound` answers true, behind the bracket; -1 when nowhere. */
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

/** Whether a JSON text is nested deeper than can be worked with. */
export const isTooDeep = (text: string): boolean =>
  text.length > DEEPEST && findDepth(text, (depth) => depth > DEEPEST) !== -1
