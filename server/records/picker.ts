/** The `fields` parameter (PocketBase §3.4): which keys of a reply are kept. */
import { FilterError } from './filter/errors.ts'

interface Node {
  /** Named keys; a node without children keeps its whole subtree. */
  readonly children: Map<string, Node>
  star: Node | null
  modify: ((value: unknown) => unknown) | null
}

export type Picker = (value: unknown) => unknown

const node = (): Node => ({ children: new Map(), star: null, modify: null })

const plainText = (html: string): string =>
  html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replace(
      /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)\b[^>]*>/gi,
      ' ',
    )
    .replace(/<[^>]+>/g, '')
    .replace(/&(nbsp|#160);/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&(quot|#34);/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

const excerpt = (most: number, withEllipsis: boolean) => (value: unknown) => {
  if (typeof value !== 'string') return value
  const characters = [...plainText(value)]
  if (characters.length <= most) return characters.join('')
  return characters.slice(0, most).join('').trimEnd() + (withEllipsis ? '...' : '')
}

const parseModifier = (text: string): ((value: unknown) => unknown) => {
  const match = /^excerpt\(\s*(\d+)\s*(?:,\s*(\w+)\s*)?\)$/.exec(text)
  const most = Number(match?.[1])
  if (!match || most <= 0) throw new FilterError(`unknown fields modifier ${text}`)
  return excerpt(most, ['true', '1', 't', 'T', 'TRUE', 'True'].includes(match[2] ?? ''))
}

/** Splits at commas outside parentheses. */
const splitItems = (text: string): string[] => {
  const items: string[] = []
  let depth = 0
  let item = ''
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) {
      items.push(item)
      item = ''
    } else item += character
  }
  return [...items, item].map((part) => part.trim()).filter((part) => part !== '')
}

const insert = (root: Node, item: string): void => {
  const colon = item.indexOf(':')
  const path = colon === -1 ? item : item.slice(0, colon)
  let at = root
  for (const part of path.split('.')) {
    if (part === '*') {
      at.star ??= node()
      at = at.star
    } else {
      const known = at.children.get(part) ?? node()
      at.children.set(part, known)
      at = known
    }
  }
  if (colon !== -1) at.modify = parseModifier(item.slice(colon + 1).trim())
}

const pick = (at: Node, value: unknown): unknown => {
  if (at.children.size === 0 && !at.star) return at.modify ? at.modify(value) : value
  if (Array.isArray(value)) return value.map((item: unknown) => pick(at, item))
  if (typeof value !== 'object' || value === null) return value
  const picked: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const next = at.children.get(key) ?? at.star
    if (next) picked[key] = pick(next, inner)
  }
  return picked
}

/** The selection that the parameter asks for; null when it asks for nothing. Throws 400 for an unknown modifier. */
export const parseFields = (text: string | undefined): Picker | null => {
  if (!text) return null
  const items = splitItems(text)
  if (items.length === 0) return null
  const root = node()
  for (const item of items) insert(root, item)
  return (value) => pick(root, value)
}
