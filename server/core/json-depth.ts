/**
 * How deep JSON may be nested: as deep as SQLite's JSON functions read it (JSON_MAX_DEPTH). `JSON.parse` takes any depth,
 * `JSON.stringify` runs out of stack on what it returned: such a text must be refused before.
 */
const DEEPEST = 1000

/** Whether a JSON text is nested deeper than can be worked with. */
export const isTooDeep = (text: string): boolean => {
  if (text.length <= DEEPEST) return false
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
      if (depth > DEEPEST) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
