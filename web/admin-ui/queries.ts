/**
 * The cache of member and admin screens of what the server said. One for the whole document, so that going from a course to its player
 * keeps it; emptied when another person signs in. Public pages have their own, smaller one (`lib/query`).
 */
import { QueryClient } from '@tanstack/react-query'
import { getSession, subscribeSession } from '../lib/session.ts'

// What was bought or changed on a public page must show when the person comes back to her space.
const STALE_MS = 5_000

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: STALE_MS, retry: false, refetchOnWindowFocus: false } },
})

let person = getSession()?.record.id
subscribeSession(() => {
  const now = getSession()?.record.id
  if (now === person) return
  person = now
  queries.clear()
})
