/**
 * What a subscription with options costs each time that something changes: its filter is asked, and what it expands is read, for every
 * message, where a list is asked once. Counted when it is made, so that messages pay nothing for it.
 */
import { AppError } from '#server/core/errors.ts'
import { tokenize } from '../filter/lexer.ts'

/** Of one subscription: more than any screen asks for, a hundredth of a second at worst. */
export const MAX_TERMS = 50
/** Of all subscriptions of one address together. */
export const MAX_TERMS_PER_ADDRESS = 2000

/** What cannot be read is tried with each message all the same. */
const CHARACTERS_OF_A_TERM = 10

/** Relations that a name leads through. */
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
 * The terms of a subscription: 0 without options, which are worked out once for all; else one for the rule that is asked anew, each comparison and each
 * relation on the way to it, and each relation that is expanded.
 */
export const termsOf = (
  optionsText: string,
  { query }: { readonly query: Readonly<Record<string, string>> },
): number => {
  if (optionsText === '') return 0
  return 1 + termsOfFilter(query.filter ?? '') + termsOfExpand(query.expand ?? '')
}
