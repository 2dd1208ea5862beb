import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryInputOf, ReplyOf } from '#drizzle/contract.ts'
import type { searchTexts } from '#server/features/search/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type SearchResult = ReplyOf<typeof searchTexts>['results'][number]
type Scope = NonNullable<QueryInputOf<typeof searchTexts>['scope']>

const SHOWN = 30

/** `reader`: whose answer it is, where it depends on who asks. */
export const foundBy = (terms: string, scope: Scope, reader = '', limit = SHOWN) =>
  callQuery<typeof searchTexts>('GET /api/search', { query: { q: terms, scope, limit } }, reader)

/** The results for what is typed; the former ones stand until the next are there. Nothing is asked without words. */
export const useFound = (terms: string, scope: Scope, reader = '') =>
  useQuery({
    ...foundBy(terms, scope, reader),
    enabled: terms !== '',
    placeholderData: keepPreviousData,
  })
