/**
 * The declaration of a screen: path, layout, guard, page, queries and head. Each feature lists its screens in
 * its `routes.tsx`; `web/app/site-screens.ts` and `web/app/area-screens.ts` collect these lists.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Head } from './head.ts'

/** `none`: the page lays itself out under the site header; the others bring their own layout. */
export type LayoutName = 'none' | 'default' | 'bare' | 'admin' | 'member' | 'client' | 'player'
/**
 * `login`: a signed-in user is redirected; `member` and `admin`: others are redirected to /connexion; `kept`: as `member`
 * while there is a network, which a session needs to be verified.
 */
export type GuardName = 'login' | 'member' | 'admin' | 'downloads'

export interface ScreenContext {
  queries: QueryClient
  /** Path parameters, decoded; `*` is what the catch-all matched. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** The user's id; empty for a visitor and during server rendering. */
  reader: string
  /** The instant for which prices are computed. */
  now: Date
}

export interface Screen {
  path: string
  layout: LayoutName
  guard?: GuardName
  /**
   * `page`: server-rendered HTML that is the same for every user. `browser`: rendered in the browser only,
   * because the content depends on the user or on a secret in the URL; the server sends an empty document.
   */
  rendered: 'page' | 'browser'
  /** Query parameters on which the HTML depends; all others are dropped for rendering and caching. */
  search?: readonly string[]
  /** Parameters that make the page personal: it is then rendered in the browser and not cached. */
  secrets?: readonly string[]
  page: () => Promise<{ default: ComponentType }>
  /** The page's source file; set by the build, so that the HTML references its script and style. */
  module?: string
  /**
   * Loads the page's queries. Throws the error of the main query (404: the page does not exist); returns a
   * redirect when the page has moved.
   */
  load?: (context: ScreenContext) => Promise<Response | undefined>
  head: (context: ScreenContext) => Head
}
