/** The `fields` parameter (PocketBase §3.4): which keys of a reply are returned. */
import { isObject } from '#server/core/json-object.ts'
import { FilterError } from '../filter/errors.ts'
import { plainText } from './plain-text.ts'

interface Node {
  /** Named keys; a node without children selects its whole subtree. */
  readonly children: Map<string, Node>
  star: Node | null
  /** Selected whole, even when some of its parts are named as well. */
  isWhole: boolean
  modify: ((value: unknown) => unknown) | null
}

/** Reduces a value to the selected fields. */
export type Projection = (value: unknown) => unknown

const node = (): Node => ({ children: new Map(), star: null, isWhole: false, modify: null })

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
  at.isWhole = true
  // The last name of a key decides.
  at.modify = colon === -1 ? null : parseModifier(item.slice(colon + 1).trim())
}

const pick = (at: Node, value: unknown): unknown => {
  if (at.isWhole) return at.modify ? at.modify(value) : value
  if (Array.isArray(value))
    return isObject(value[0]) ? value.map((item: unknown) => pick(at, item)) : (value as unknown[])
  if (!isObject(value)) return value
  const picked: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const next = at.children.get(key) ?? at.star
    if (next) picked[key] = pick(next, inner)
  }
  return picked
}

/** The projection of the parameter, or null without one. Throws 400 for an unknown modifier. */
export const parseProjection = (text: string | undefined): Projection | null => {
  if (!text) return null
  const items = splitItems(text)
  if (items.length === 0) return null
  const root = node()
  for (const item of items) insert(root, item)
  return (value) => pick(root, value)
}
