/**
 * Elements in jsdom whose requests the real server answers. Whole screens, with their guards and layouts, are rendered by
 * `render-app.tsx`, which loads every area of the site.
 */
import type { QueryClient } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { Providers } from '../../web/app/Providers.tsx'
import { createQueryClient, endHydration } from '../../web/app/query-client.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { connect } from './connect.ts'
import { AdminUi, installBrowser } from './mantine.tsx'
import type { Network } from './network.ts'

export interface RenderOptions {
  /** The server that answers; absent: the file's own (`testApp`). */
  app?: TestApp
  /** Who is signed in; absent: a visitor. */
  as?: Person | null
  /** The address at which an element is rendered. */
  at?: string
}

export interface RenderedApp extends RenderResult {
  app: TestApp
  network: Network
  queries: QueryClient
  /** Where the application is now: path, query and hash. */
  address: () => string
  /** Goes to another address of the application, as a link does. */
  navigate: (address: string) => Promise<void>
}

/** Renders routes at an address of the application. */
export const renderRoutes = async (
  routesOf: (queries: QueryClient) => RouteObject[],
  { app: given, as = null, at: address = '/' }: RenderOptions,
): Promise<RenderedApp> => {
  const app = given ?? (await testApp())
  installBrowser()
  const network = await connect(app, as)
  history.replaceState(null, '', address)
  const queries = createQueryClient()
  endHydration(queries)
  const router = createMemoryRouter(routesOf(queries), { initialEntries: [address] })
  // Screens read the document's address too, as filters of a list do.
  onTestFinished(
    router.subscribe(({ location: { pathname, search, hash } }) =>
      history.replaceState(null, '', pathname + search + hash),
    ),
  )
  const result = render(
    <Providers queries={queries} posted={null} asksConsent={false} renderedAt={app.clock.now().getTime()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    ...result,
    app,
    network,
    queries,
    address: () => {
      const { pathname, search, hash } = router.state.location
      return pathname + search + hash
    },
    navigate: (to) => router.navigate(to),
  }
}

interface ElementOptions extends RenderOptions {
  /** The pattern of its address, for an element with parameters; at other addresses nothing is rendered. */
  path?: string
}

export const renderElement = (
  element: ReactElement,
  { path = '*', ...options }: ElementOptions = {},
): Promise<RenderedApp> =>
  renderRoutes(
    () => [
      { path, element: <AdminUi>{element}</AdminUi> },
      ...(path === '*' ? [] : [{ path: '*', element: null }]),
    ],
    options,
  )
