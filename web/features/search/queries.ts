import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryInputOf, ReplyOf } from '#drizzle/contract.ts'
import type { searchTexts } from '#server/features/search/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type SearchResult = ReplyOf<typeof searchTexts>['results'][number]
type Scope = NonNullable<QueryInputOf<typeof searchTexts>['scope']>

const SHOWN = 30

/**
 * The search terms of a typed text, cut to the server's limit: empty where it is one letter. A space at its
 * end says that the last word is complete.
 */
export const labelOf = (typed: string): string => (typed.trim().length < 2 ? '' : typed.slice(0, 200))

/** `reader`: whose answer it is, where it depends on who asks. */
export const foundBy = (terms: string, scope: Scope, reader = '', limit = SHOWN) =>
  callQuery<typeof searchTexts>('GET /api/search', { query: { q: terms, scope, limit } }, reader)

/** Courses that are shown, and how many more each « Afficher plus » adds; the server's most. */
const COURSES_SHOWN = 10
export const MAX_COURSES = 50

export type FoundCourses = ReplyOf<typeof searchTexts>

/** Matches of the public catalogue, by course; `pages` of courses. */
export const foundCourses = (terms: string, pages: number) =>
  callQuery<typeof searchTexts>('GET /api/search', {
    query: {
      q: terms,
      scope: 'catalogue',
      by: 'course',
      limit: Math.min(MAX_COURSES, COURSES_SHOWN * Math.max(1, pages)),
    },
  })

export const useFoundCourses = (terms: string, pages: number) =>
  useQuery({ ...foundCourses(terms, pages), placeholderData: keepPreviousData })

/**
 * The results for the terms; the former ones stay until the next arrive. Nothing is fetched without terms.
 */
export const useFound = (terms: string, scope: Scope, reader = '') =>
  useQuery({
    ...foundBy(terms, scope, reader),
    enabled: terms !== '',
    placeholderData: keepPreviousData,
  })
