import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { searchTexts } from '#server/features/search/contract.ts'
import { callQuery } from '../../lib/call.ts'

/** Courses that are shown, and how many more each « Afficher plus » adds; the server's most. */
const COURSES_SHOWN = 10
export const MAX_COURSES = 50

export type FoundCourses = ReplyOf<typeof searchTexts>

/** What the public catalogue has for some words, by course; `pages` of courses. */
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
