/** The screens as react-router's routes, over one cache of queries; the same for the browser and for the server. */
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { publishedPages, siteSettings } from '../features/site/index.ts'
import type { GuardName, LayoutName, Screen, ScreenContext } from '../lib/screen.ts'
import { getUser } from '../lib/session.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Frame } from './Frame.tsx'
import { renewDocument } from './newer-build.ts'
import { loadPage, pageOf } from './page-modules.ts'
import { Root } from './Root.tsx'
import { knownScreens } from './screens.ts'

export type ScreenLoader = (
  screen: Screen,
  context: ScreenContext,
  request: Request,
) => Promise<Response | null>

/** The shell's data: settings and the pages that the footer links. A failure leaves the defaults. */
export const loadShell = (queries: QueryClient): Promise<unknown> =>
  Promise.all([queries.prefetchQuery(siteSettings), queries.prefetchQuery(publishedPages)])

export const contextOf = (
  queries: QueryClient,
  { params, url }: { params: ScreenContext['params']; url: string },
): ScreenContext => ({
  queries,
  params,
  search: new URL(url).searchParams,
  reader: getUser()?.id ?? '',
  now: new Date(),
})

const screenRoute = (screen: Screen, queries: QueryClient, load: ScreenLoader): RouteObject => ({
  id: screen.path,
  path: screen.path,
  handle: screen,
  errorElement: <ErrorPage />,
  Component: () => {
    const Page = pageOf(screen)
    return Page ? <Page /> : null
  },
  // Loads code and data in parallel.
  loader: async ({ params, request }: LoaderFunctionArgs) => {
    const [found] = await Promise.all([
      load(screen, contextOf(queries, { params, url: request.url }), request),
      loadPage(screen).catch((error: unknown) => renewDocument(request.url, error)),
    ])
    return found
  },
  // A filter or a tab in the address is not a new page: its queries follow by themselves.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
})

/** Screens that share a frame are its children, so that going from one to another leaves the frame where it is. */
const frames = (): { layout: LayoutName; guard?: GuardName; screens: Screen[] }[] => {
  const found = new Map<string, { layout: LayoutName; guard?: GuardName; screens: Screen[] }>()
  for (const screen of knownScreens()) {
    const { layout, guard } = screen
    const key = `${layout} ${guard ?? ''}`
    const frame = found.get(key) ?? { layout, guard, screens: [] }
    frame.screens.push(screen)
    found.set(key, frame)
  }
  return [...found.values()]
}

export const createRoutes = (queries: QueryClient, load: ScreenLoader): RouteObject[] => [
  {
    id: 'root',
    element: <Root />,
    errorElement: <ErrorPage />,
    children: frames().map(({ layout, guard, screens }) => ({
      id: `frame ${layout} ${guard ?? ''}`,
      element: <Frame layout={layout} guard={guard} />,
      errorElement: <ErrorPage />,
      children: screens.map((screen) => screenRoute(screen, queries, load)),
    })),
  },
]
