/**
 * Patterns of fields. PocketBase's are Go expressions (RE2): close to JavaScript's, with a few different
 * spellings.
 */
import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'

const CLASSES: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  upper: 'A-Z',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
}

/** Converts `(?i)` at the start, `\A`, `\z`, `(?P<name>…)`, `\pL` and `[[:alpha:]]` to JavaScript. */
const translate = (pattern: string): { source: string; flags: string } => {
  const [lead = '', flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? []
  const source = pattern
    .slice(lead.length)
    .replace(/\\A/g, '^')
    .replace(/\\z/g, '$')
    .replace(/\(\?P</g, '(?<')
    .replace(/\\([pP])([A-Z])/g, '\\$1{$2}')
    .replace(/\[:(\w+):\]/g, (whole, name: string) => CLASSES[name] ?? whole)
  return { source, flags }
}

/**
 * The expression of a field's pattern. Throws SyntaxError for one that is invalid in both languages. Outside
 * Unicode mode needless escapes (`\_`) and `[\w-.]` are allowed, as in Go.
 */
export const compilePattern = (pattern: string): RegExp => {
  const { source, flags } = translate(pattern)
  try {
    return new RegExp(source, `${flags}u`)
  } catch {
    // Tried again below without Unicode mode, where an error throws.
  }
  return new RegExp(source, flags)
}

const MAX_PATTERNS = 500
/** Compiled patterns, shared by all engines. */
const compiled = new LRUCache<string, RegExp>(growingTo(MAX_PATTERNS))

export const matchesPattern = (pattern: string, value: string): boolean => {
  let expression = compiled.get(pattern)
  if (!expression) {
    expression = compilePattern(pattern)
    compiled.set(pattern, expression)
  }
  return expression.test(value)
}
