import type { QueryClient } from '@tanstack/react-query'
import type { audioPreviewsOf } from './queries.ts'

/** For a page that the server renders. The browser asks for extracts with the part of the page that shows them. */
export const prefetchExtracts = (
  queries: QueryClient,
  ...of: Parameters<typeof audioPreviewsOf>
): Promise<void> =>
  import('./queries.ts').then((loaded) => queries.prefetchQuery(loaded.audioPreviewsOf(...of)))
