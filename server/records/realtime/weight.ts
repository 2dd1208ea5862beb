/**
 * The cost of a subscription with options for each change: its filter is evaluated and its expands are read
 * for every message, where a list does so once. Counted at subscription, so that messages pay nothing for it.
 */
import { AppError } from '#server/core/errors.ts'
import { tokenize } from '../filter/lexer.ts'

/** Per subscription: more than any screen uses, at most a hundredth of a second. */
export const MAX_TERMS = 50
/** Over all subscriptions of one address. */
export const MAX_TERMS_PER_ADDRESS = 2000

/** An unreadable filter is still tried for each message. */
const CHARACTERS_OF_A_TERM = 10

/** The relations on the path of a name. */
const hopsOf = (name: string): number => Math.max(0, name.split('.').length - 1)

const termsOfFilter = (filter: string): number => {
  try {
    return tokenize(filter).reduce((terms, { kind, value }) => {
      if (kind === 'operator') return terms + 1
      return kind === 'identifier' ? terms + hopsOf(value) : terms
    }, 0)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Math.ceil(filter.length / CHARACTERS_OF_A_TERM)
  }
}

const termsOfExpand = (expand: string): number =>
  expand.split(',').reduce((terms, path) => terms + path.split('.').filter(Boolean).length, 0)

/**
 * The terms of a subscription: 0 without options, whose message is computed once for all; else one for the
 * rule, each comparison and each relation on its path, and each expanded relation.
 */
export const termsOf = (
  optionsText: string,
  { query }: { readonly query: Readonly<Record<string, string>> },
): number => {
  if (optionsText === '') return 0
  return 1 + termsOfFilter(query.filter ?? '') + termsOfExpand(query.expand ?? '')
}
