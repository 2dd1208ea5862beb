/** The part of a rule on the stored record alone, checked before the body is received, hashed or stored. */
import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'
import type { Condition, Expression, Operand } from './parser.ts'
import { parseFilter } from './parser.ts'

const asksBody = (operand: Operand): boolean =>
  operand.kind === 'identifier'
    ? operand.name.startsWith('@request.body')
    : operand.kind === 'call' && operand.args.some(asksBody)

const askingBody = (tree: Expression): Condition[] => {
  if (tree.kind !== 'condition') return tree.terms.flatMap(askingBody)
  return asksBody(tree.left) || asksBody(tree.right) ? [tree] : []
}

const relax = (rule: string): string => {
  let relaxed = rule
  // From last to first, so that the positions of the others do not change.
  for (const { from, to } of askingBody(parseFilter(rule)).reverse())
    relaxed = `${relaxed.slice(0, from)}'' = '' ${relaxed.slice(to)}`
  return relaxed
}

const MAX_RULES = 200
const known = new LRUCache<string, string>(growingTo(MAX_RULES))

/**
 * The rule with every condition on `@request.body` granted. Rules have no negation, so a caller refused by
 * this is refused by the whole rule, whatever is submitted; the others are still subject to the whole rule.
 * Throws FilterError for an invalid rule.
 */
export const firstLook = (rule: string): string => {
  if (!rule.includes('@request.body')) return rule
  const saved = known.get(rule) ?? relax(rule)
  known.set(rule, saved)
  return saved
}
