/** What a rule asks of the stored record alone, for a look at it before the body is received, hashed or stored. */
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
  // From the last to the first, so that the places of the others stay as they are.
  for (const { from, to } of askingBody(parseFilter(rule)).reverse())
    relaxed = `${relaxed.slice(0, from)}'' = '' ${relaxed.slice(to)}`
  return relaxed
}

const MAX_RULES = 200
const known = new LRUCache<string, string>(growingTo(MAX_RULES))

/**
 * The rule with every condition on `@request.body` granted. Rules know no negation, so whom this refuses the whole rule
 * refuses as well, whatever is submitted; whom it lets pass has still to be asked by the whole rule. Throws FilterError
 * for what is no rule.
 */
export const firstLook = (rule: string): string => {
  if (!rule.includes('@request.body')) return rule
  const saved = known.get(rule) ?? relax(rule)
  known.set(rule, saved)
  return saved
}
