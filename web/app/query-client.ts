/** The query cache: one for the document in a browser, one a request while a page is rendered. */
import { QueryClient } from '@tanstack/react-query'

/** A purchase or change on one screen must show on the next; within this time, a screen is not read twice. */
const STALE_MS = 10_000

/**
 * `lib/pocketbase` retries what may be retried, so queries do not; a failure waits for « Réessayer » or for
 * the next visit of the page. A page that was sent with a failure is rendered and hydrated with it: only then
 * is it not fetched again at once (`isHydrating`).
 */
const optionsOf = (isHydrating: boolean) => ({
  queries: { staleTime: STALE_MS, retry: false, retryOnMount: !isHydrating, refetchOnWindowFocus: false },
  // Offline, a mutation fails with a message; it would otherwise wait and run long after the user gave up.
  mutations: { networkMode: 'always' as const },
})

export const createQueryClient = (): QueryClient => new QueryClient({ defaultOptions: optionsOf(true) })

/** The page is hydrated: from now on a screen that is opened asks again for what failed before. */
export const endHydration = (queries: QueryClient): void => queries.setDefaultOptions(optionsOf(false))
