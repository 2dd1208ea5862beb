import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryInputOf, ReplyOf } from '#drizzle/contract.ts'
import type { searchTexts } from '#server/features/search/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type SearchResult = ReplyOf<typeof searchTexts>['results'][number]
type Scope = NonNullable<QueryInputOf<typeof searchTexts>['scope']>

/** What one letter finds is no answer, and longer questions than this are refused. */
const LETTERS = { least: 2, most: 200 } as const
const SHOWN = 30

/** What is asked for some typed text: empty where that is too little. The space at its end says that the last word is whole. */
export const wordsOf = (typed: string): string => {
  const words = typed.replace(/\s+/g, ' ').trimStart().slice(0, LETTERS.most)
  return words.trim().length < LETTERS.least ? '' : words
}

/** `reader`: whose answer it is, where it depends on who asks. */
export const foundBy = (words: string, scope: Scope, reader = '', limit = SHOWN) =>
  callQuery<typeof searchTexts>('GET /api/search', { query: { q: words, scope, limit } }, reader)

/** The results for what is typed; the former ones stand until the next are there. Nothing is asked without words. */
export const useFound = (words: string, scope: Scope, reader = '') =>
  useQuery({
    ...foundBy(words, scope, reader),
    enabled: words !== '',
    placeholderData: words === '' ? undefined : keepPreviousData,
  })
