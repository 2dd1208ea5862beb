/** Queries of heads and loaders on the query cache. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNotFound } from './pocketbase.ts'

/** True when the server answered that the query's subject does not exist. */
export const isMissing = (queries: QueryClient, key: QueryKey): boolean =>
  isNotFound(queries.getQueryState(key)?.error)
