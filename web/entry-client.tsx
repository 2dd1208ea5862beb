/** From the document that the server sent to the running application. */
import { startTransition } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider, type To } from 'react-router-dom'
import { createBrowserLoader } from './app/browser-loader.ts'
import { Providers } from './app/Providers.tsx'
import { createRoot, hydrateRoot } from './app/packages.ts'
import { hydrateQueries, readPageData } from './app/page-data.ts'
import { loadPage } from './app/page-modules.ts'
import { createQueryClient } from './app/query-client.ts'
import { createRoutes } from './app/router.tsx'
import { learnScreens } from './app/screens.ts'
import { Unstarted } from './app/Unstarted.tsx'
import { grows } from './app/use-page-transition.ts'
import { siteSettings } from './features/site/index.ts'
import { setConsentMode } from './lib/analytics.ts'
import type { Screen } from './lib/screen.ts'
import { startSession } from './lib/session.ts'
import { followRouter, listenToHistory } from './ui/layer/history-listener.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { applyTheme } from './ui/theme/theme.ts'
import { resumeToasts } from './ui/toast/store.ts'

/** The matched page's code must be there before hydrating: react-router would show nothing meanwhile. */
const loadMatched = async (routes: RouteObject[]): Promise<Record<string, null>> => {
  const matches = matchRoutes(routes, window.location) ?? []
  const screen = matches.at(-1)?.route.handle as Screen | undefined
  if (screen) await loadPage(screen)
  return Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null]))
}

const start = async () => {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root.')
  listenToHistory()
  applyTheme()
  startSession()
  resumeToasts()
  const data = readPageData()
  const queries = createQueryClient()
  if (data) {
    hydrateQueries(queries, data)
    const settings = queries.getQueryData(siteSettings.queryKey)?.items[0]
    if (settings) setConsentMode(settings.consentMode || 'opt_in')
  }
  let router: ReturnType<typeof createBrowserRouter> | null = null
  const current = () => router?.state.location ?? window.location
  // A navigation to where we are ends the one that the document was to be loaded for.
  const stay = () => {
    const { pathname, search, hash } = current()
    void router?.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  }
  // The router does not expose whether a navigation replaces the present entry.
  let replaces = false
  const isReplacing = () => replaces
  await learnScreens(window.location.pathname)
  const routes = createRoutes(queries, createBrowserLoader({ current, stay, isReplacing }))
  // The page has its data already, or reads it by itself.
  const loaderData = await loadMatched(routes)
  router = createBrowserRouter(routes, { hydrationData: { loaderData } })
  router.subscribe(followRouter)
  const { navigate } = router
  router.navigate = (to: To | number | null, options?: { replace?: boolean; viewTransition?: boolean }) => {
    replaces = options?.replace === true
    if (to === null || typeof to === 'number') return navigate(to as To, options)
    const { pathname } = current()
    const next = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname
    return navigate(to, { ...options, viewTransition: grows(pathname, next ?? pathname) })
  }
  // A courtesy: no first view waits for it, and none misses it.
  void import('./app/after-first-view.ts').then(
    ({ startAfterFirstView }) => startAfterFirstView(queries),
    () => undefined,
  )
  const application = (
    <Providers
      queries={queries}
      posted={data?.posted ?? null}
      asksConsent={data?.asksConsent ?? false}
      renderedAt={data?.renderedAt ?? Date.now()}
    >
      <RouterProvider router={router} />
    </Providers>
  )
  // In slices, between which the page answers: a tap or a scroll does not wait for the whole of it.
  if (data) startTransition(() => void hydrateRoot(container, application))
  else createRoot(container).render(application)
}

// Not awaited: the pages' files import this one, which would then wait for them and they for it.
start().catch((error: unknown) => {
  console.error('The application could not start.', error)
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<Unstarted />)
})
