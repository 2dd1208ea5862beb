/** Screens and components of the web application in jsdom, whose requests the real server answers. */
import type { QueryClient } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { AREA_SCREENS } from '../../web/app/area-screens.ts'
import { Providers } from '../../web/app/Providers.tsx'
import { createQueryClient, endHydration } from '../../web/app/query-client.ts'
import { RARE_SCREENS } from '../../web/app/rare-screens.ts'
import { createRoutes, loadShell, type ScreenLoader } from '../../web/app/router.tsx'
import { know } from '../../web/app/screens.ts'
import { type SessionRecord, saveSession } from '../../web/lib/session.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { eventSourceOf } from './event-source.ts'
import { AdminUi, installBrowser } from './mantine.tsx'
import { Network } from './network.ts'

interface RenderOptions {
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

/** Signs the page in as the server knows the person. */
const signIn = async (app: TestApp, { id, token }: Person): Promise<void> => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { collectionId } = JSON.parse(claims) as { collectionId: string }
  const answer = await app.call('POST', `/api/collections/${collectionId}/auth-refresh`, {
    headers: { authorization: token },
  })
  if (answer.statusCode !== 200) throw new Error(`${id} cannot sign in: ${answer.body}`)
  const session = answer.json() as { token: string; record: SessionRecord }
  saveSession(session.token, session.record)
}

const loadScreen: ScreenLoader = async (screen, context) => {
  // As in the browser: a failure is in the cache, and the page shows it.
  const result = await (screen.load?.(context) ?? Promise.resolve(undefined)).catch(() => undefined)
  void loadShell(context.queries)
  return result ?? null
}

const routesOf = (screen: string | ReactElement, queries: QueryClient): RouteObject[] => {
  if (typeof screen !== 'string') return [{ path: '*', element: <AdminUi>{screen}</AdminUi> }]
  know({ areas: AREA_SCREENS, rare: RARE_SCREENS })
  // While the first screen loads the browser shows what the server sent; a test starts with an empty page.
  return createRoutes(queries, loadScreen).map((route) => ({ ...route, hydrateFallbackElement: <p /> }))
}

/**
 * Renders the screen of an address, with its guard and layout, or an element by itself. What it asks of the server is
 * answered by the application of the test; `network` cuts, loses and holds requests.
 */
export const renderApp = async (
  screen: string | ReactElement,
  { app: given, as = null, at = '/' }: RenderOptions = {},
): Promise<RenderedApp> => {
  const app = given ?? (await testApp())
  installBrowser()
  const network = new Network(app.server)
  vi.stubGlobal('fetch', network.fetch)
  const { EventSource, closeAll } = eventSourceOf(app.server)
  vi.stubGlobal('EventSource', EventSource)
  onTestFinished(async () => {
    closeAll()
    await network.end()
  })
  if (as) await signIn(app, as)
  const address = typeof screen === 'string' ? screen : at
  history.replaceState(null, '', address)
  const queries = createQueryClient()
  endHydration(queries)
  const router = createMemoryRouter(routesOf(screen, queries), { initialEntries: [address] })
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
