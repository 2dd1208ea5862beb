/**
 * What a screen declares of itself: address, frame, guard, page, the queries it needs and its head. Each feature lists
 * its screens in its `routes.tsx`; `web/app/site-screens.ts` and `web/app/area-screens.ts` are the lists of those lists.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Head } from './head.ts'

/** `none`: the page composes itself under the site header; the others bring their own frame. */
export type LayoutName = 'none' | 'default' | 'bare' | 'admin' | 'member' | 'client' | 'player'
/** `login`: a signed-in person is sent on; `member` and `admin`: someone else is sent to /connexion. */
export type GuardName = 'login' | 'member' | 'admin'

export interface ScreenContext {
  queries: QueryClient
  /** Of the address, decoded; `*` is what the catch-all took. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** Id of who reads; empty for a visitor and while a page is rendered on the server. */
  reader: string
  /** The instant for which prices are told. */
  now: Date
}

export interface Screen {
  path: string
  layout: LayoutName
  guard?: GuardName
  /**
   * `page`: sent as HTML that is the same for everybody. `browser`: drawn by the browser alone, because everything on it
   * depends on who reads, or on a secret in its address; the server sends the empty document.
   */
  rendered: 'page' | 'browser'
  /** The parameters after `?` that a page's HTML depends on; all others are left out when it is rendered and kept. */
  search?: readonly string[]
  /** Parameters whose presence makes the page somebody's own: the browser then draws it, and nothing is kept. */
  secrets?: readonly string[]
  page: () => Promise<{ default: ComponentType }>
  /** The page's source file; written by the build, so that the HTML names its script and style. */
  module?: string
  /**
   * Ensures the page's queries. Throws what the one that makes the page throws (404: the page does not exist); answers
   * with a redirect when the page has another address.
   */
  load?: (context: ScreenContext) => Promise<Response | undefined>
  head: (context: ScreenContext) => Head
}
