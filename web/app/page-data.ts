/** The data block of a page beside its HTML, read once before hydrating. */
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { ClientResponseError } from '../lib/pocketbase.ts'
import type { Posted } from '../lib/posted.ts'

export interface PageData {
  /** Milliseconds since 1970: prices and years are those of this instant until the page is hydrated. */
  renderedAt: number
  queries: DehydratedState
  /** Whether the HTML asks for the choice about cookies. */
  asksConsent: boolean
  /** The input of a form without script, when the page answers it. */
  posted: Posted | null
}

export const PAGE_DATA_ID = 'page-data'

/** Successful and failed queries: a page that shows a failure must be hydrated with it. */
export const dehydrateQueries = (queries: QueryClient): DehydratedState =>
  dehydrate(queries, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' })

/** The block as HTML; nothing in it can end it. */
export const pageDataHtml = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`

/** The block of this document; `null` when the server sent none (a screen that the browser draws). */
export const readPageData = (): PageData | null => {
  // A script element: an editor's text may carry an id, never a script.
  const text = document.querySelector(`script#${PAGE_DATA_ID}[type="application/json"]`)?.textContent
  return text ? (JSON.parse(text) as PageData) : null
}

/** Puts the page's data into the cache as if freshly read: a cached page is as current as a rendered one. */
export const hydrateQueries = (queries: QueryClient, { queries: held }: PageData): void => {
  const now = Date.now()
  for (const { state } of held.queries) {
    if (state.status === 'success') state.dataUpdatedAt = now
    if (state.error !== null) state.error = new ClientResponseError(state.error)
  }
  hydrate(queries, held)
}
