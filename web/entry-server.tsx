/** From an address to HTML: the same routes and queries as in the browser, read through the transport that the server gives. */

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { QueryClient } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { isProductSlug } from '#drizzle/domain/product-lookup.ts'
import { DEFAULT_BRAND } from '#drizzle/domain/titles.ts'
import type {
  MissingSample,
  PageRequest,
  RenderedPage,
  ScreenInfo,
  WaitingFrame,
  WaitingPage,
} from '#server/features/site/contract.ts'
import { crumbsOf } from './admin-ui/layouts/crumbs.ts'
import { AREA_SCREENS } from './app/area-screens.ts'
import { Providers } from './app/Providers.tsx'
import { dehydrateQueries, pageDataHtml } from './app/page-data.ts'
import { createQueryClient } from './app/query-client.ts'
import { RARE_SCREENS } from './app/rare-screens.ts'
import { createRoutes, loadShell, type ScreenLoader } from './app/router.tsx'
import { SCREENS } from './app/routes.tsx'
import { documentGroup, know, matchAt, screenAt } from './app/screens.ts'
import { siteSettings } from './features/site/index.ts'
import { fileUrl } from './lib/files.ts'
import { headHtml, headTags } from './lib/head-html.ts'
import { PATHS } from './lib/paths.ts'
import { ClientResponseError, pb } from './lib/pocketbase.ts'
import type { LayoutName, Screen } from './lib/screen.ts'
import { draw } from './ui/illustration/draw.ts'
import { keepDrawer } from './ui/illustration/drawer.ts'

keepDrawer(draw)
know({ areas: AREA_SCREENS, rare: RARE_SCREENS })

/** Sets the transport of every read, instead of the network. Call it once, before the first page. */
export const setTransport = (transport: typeof fetch): void => {
  pb.transport = transport
}

const FRAMED = new Set<LayoutName>(['admin', 'member', 'client', 'player'])
const isFramed = (layout: LayoutName): layout is WaitingFrame['layout'] => FRAMED.has(layout)

const RARE: ReadonlySet<string> = new Set(RARE_SCREENS.map(({ path }) => path))

const infoOf = ({ path, layout, rendered, search = [], secrets = [], module }: Screen): ScreenInfo => ({
  path,
  document: path === PATHS.payment ? 'payment' : documentGroup(layout),
  rendered,
  search,
  secrets,
  ...(RARE.has(path) ? { isRare: true } : {}),
  ...(module ? { module } : {}),
})

/** The data of each screen that the server needs to route, cache and preload it. */
export const screens: readonly ScreenInfo[] = SCREENS.map(infoOf)
export const screenOf = (pathname: string): ScreenInfo | undefined => {
  const screen = screenAt(pathname)
  return screen && infoOf(screen)
}

/** Completed boundaries beyond this size would be sent as patches with inline scripts. */
const WHOLE = Number.MAX_SAFE_INTEGER

const toHtml = (element: React.ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      progressiveChunkSize: WHOLE,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
      onShellError: reject,
    })
  })

/** Of pages without a picture, on a site without a logo. */
const SITE_PICTURE = '/icons/icon-512.png'

const isOutage = (error: unknown): boolean =>
  error instanceof ClientResponseError && (error.status === 0 || error.status >= 500)

/** The status of a failed read: an outage, or an unknown page. Rethrows a bug. */
const statusOf = (error: unknown): 404 | 503 => {
  if (!(error instanceof ClientResponseError)) throw error
  return isOutage(error) ? 503 : 404
}

/** Failures of what the page shows beside: an outage is one, wherever it is. */
const failuresOf = (queries: QueryClient): unknown[] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => (state.status === 'error' ? [state.error] : []))

const undrawn = (status: RenderedPage['status']): RenderedPage => ({
  status,
  isWhole: true,
  head: '',
  html: '',
  data: '',
})

/**
 * Renders the page of an address. A redirect has a `location` and no HTML; `status` is 404 for an unknown
 * page and 503 for a failed read: such a page must not be cached. Throws on a bug.
 */
export const render = async (request: PageRequest): Promise<RenderedPage> => {
  const { url, origin, now, posted, asksConsent } = request
  const queries = createQueryClient()
  let status: RenderedPage['status'] = request.status ?? 200
  const isUndrawn = () => status === 404 && request.leavesMissing === true
  const load: ScreenLoader = async (screen, context) => {
    const [result] = await Promise.allSettled([screen.load?.(context) ?? Promise.resolve(undefined)])
    if (result.status === 'rejected') status = statusOf(result.reason)
    if (!isUndrawn()) await loadShell(queries)
    return result.status === 'fulfilled' ? (result.value ?? null) : null
  }
  const handler = createStaticHandler(createRoutes(queries, load))
  const context = await handler.query(new Request(new URL(origin + url)))
  if (context instanceof Response)
    return { ...undrawn(301), location: context.headers.get('location') ?? '/' }
  const failures = Object.values(context.errors ?? {})
  if (failures.length > 0) throw failures[0]
  if (isUndrawn()) return undrawn(404)
  const failed = failuresOf(queries)
  if (failed.some(isOutage)) status = 503
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = await toHtml(
    <Providers queries={queries} posted={posted} asksConsent={asksConsent} renderedAt={now}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  )
  const { pathname, searchParams } = new URL(origin + url)
  const screen = screenAt(pathname)
  const params = context.matches.at(-1)?.params ?? {}
  const settings = queries.getQueryData(siteSettings.queryKey)?.items[0]
  const brand = settings?.brand ?? ''
  const image = status === 200 ? (settings && fileUrl(settings, settings.logo)) || SITE_PICTURE : ''
  const head = screen?.head({ queries, params, search: searchParams, reader: '', now: new Date(now) }) ?? {
    title: '',
  }
  return {
    status,
    isWhole: failed.length === 0,
    head: headHtml(headTags(head, { brand, origin, image })),
    html,
    data: pageDataHtml({ renderedAt: now, queries: dehydrateQueries(queries), asksConsent, posted }),
  }
}

/** Written alike in an address, in HTML and in JSON. */
const PLAIN = /^[\w.~-]+(?:\/[\w.~-]+)*$/

/** No slug or id of the site has it in it. */
const markOf = (name: string): string => `zz-introuvable-${name.replace(/\W/g, 'x')}-zz`

export const missingSample = (url: string): MissingSample | null => {
  const { pathname, searchParams } = new URL(url, 'http://site')
  const match = matchAt(pathname)
  // The administration's leads to its own pages.
  if (!match || isAdminPath(pathname)) return null
  // The others' technical line does not name them.
  if (match.screen.path === PATHS.product && !isProductSlug(match.params.id ?? '')) return null
  const params = Object.entries(match.params).map(([name, value = '']) => [name, value] as const)
  const search = [...searchParams]
  if (![...params, ...search].every(([, value]) => PLAIN.test(value))) return null
  const path = match.screen.path.replace(/:(\w+)|\*/g, (_, name: string = '*') => markOf(name))
  const marked = new URLSearchParams(search.map(([name]) => [name, markOf(name)]))
  return {
    url: `${path.startsWith('/') ? '' : '/'}${path}${search.length > 0 ? `?${marked}` : ''}`,
    values: [...params, ...search].map(([name, value]) => [markOf(name), value]),
  }
}

/** The words of the frame; the player's bar has the course's title, which is not known yet. */
const waitingOf = ({ layout }: Screen, title: string, brand: string): WaitingFrame | undefined => {
  if (!isFramed(layout)) return undefined
  if (layout === 'player') return { layout, title, brand: '', start: '' }
  const [start] = layout === 'admin' ? crumbsOf(PATHS.admin) : []
  return { layout, title, brand: brand || DEFAULT_BRAND, start: start?.label ?? '' }
}

export const waitingPage = (pathname: string, brand: string): WaitingPage => {
  const screen = screenAt(pathname)
  const { title } = screen?.head({
    queries: createQueryClient(),
    params: {},
    search: new URLSearchParams(),
    reader: '',
    now: new Date(),
  }) ?? {
    title: '',
  }
  const head = headHtml(headTags({ title }, { brand, origin: '' }))
  return { head, waiting: screen?.rendered === 'browser' ? waitingOf(screen, title, brand) : undefined }
}
