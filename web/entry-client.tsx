/** From the document that the server sent to the running application. */
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { createBrowserLoader } from './app/browser-loader.ts'
import { Providers } from './app/Providers.tsx'
import { hydrateQueries, readPageData } from './app/page-data.ts'
import { createQueryClient } from './app/query-client.ts'
import { createRoutes } from './app/router.tsx'
import { startSession } from './lib/session.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { applyTheme } from './ui/theme/theme.ts'
import { resumeToasts } from './ui/toast/store.ts'

/** The matched page's code must be there before hydrating: react-router would show nothing meanwhile. */
const loadMatched = async (routes: RouteObject[]): Promise<Record<string, null>> => {
  const matches = matchRoutes(routes, window.location) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy !== 'object' || !route.lazy.Component) continue
    route.Component = await route.lazy.Component()
    delete route.lazy
  }
  return Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null]))
}

const start = async () => {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root.')
  applyTheme()
  startSession()
  resumeToasts()
  const data = readPageData()
  const queries = createQueryClient()
  if (data) hydrateQueries(queries, data)
  let shown = () => window.location.pathname
  const routes = createRoutes(
    queries,
    createBrowserLoader(() => shown()),
  )
  // The page has its data already, or reads it by itself.
  const loaderData = await loadMatched(routes)
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } })
  shown = () => router.state.location.pathname
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
  if (data) hydrateRoot(container, application)
  else createRoot(container).render(application)
}

// Not awaited: the pages' files import this one, which would then wait for them and they for it.
start().catch((error: unknown) => {
  console.error('The application could not start.', error)
})
