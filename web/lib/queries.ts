/** What a head or a loader asks of the cache. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNotFound } from './pocketbase.ts'

/** True when the server said that what the query reads does not exist. */
export const isMissing = (queries: QueryClient, key: QueryKey): boolean =>
  isNotFound(queries.getQueryState(key)?.error)
