import { Suspense, useEffect, useMemo } from 'react'
import { pageTitle } from '../lib/page.ts'
import { RouteProvider, Router } from '../ui/router/router.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Guarded } from './Guarded.tsx'
import { Loader } from './Loader.tsx'
import { LAYOUTS, NEEDS_DESK } from './layouts.tsx'
import { matchRoute } from './match.ts'
import { Overlays } from './Overlays.tsx'
import { pageOf } from './pages.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import type { RouteRow } from './routes.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { Chrome } from './shell/Chrome.tsx'
import { usePageTransition } from './use-page-transition.ts'
import { useScroll } from './use-scroll.ts'

function Screen({ row, className }: { row: RouteRow; className: string }) {
  const Layout = LAYOUTS[row.layout]
  const Desk = NEEDS_DESK(row)
  const Page = pageOf(row)
  useEffect(() => {
    document.title = pageTitle(row.title, row.isTitleExact)
  }, [row])
  const loader = <Loader isBreathing={Desk !== null} />
  const page = (
    <div className={className}>
      <Suspense fallback={loader}>
        <Page />
      </Suspense>
    </div>
  )
  const framed = Layout ? <Layout>{page}</Layout> : page
  return (
    <Suspense fallback={loader}>
      <Guarded guard={row.guard}>{Desk ? <Desk path={row.path}>{framed}</Desk> : framed}</Guarded>
    </Suspense>
  )
}

function Site() {
  const { shown, className } = usePageTransition()
  const match = useMemo(() => matchRoute(shown.pathname), [shown.pathname])
  useScroll(shown)
  return (
    <>
      <SessionWatch />
      <RouteProvider location={shown} params={match?.params ?? {}}>
        <Chrome pathname={shown.pathname}>
          <ErrorBoundary resetKey={shown.key}>
            {match ? <Screen row={match.row} className={className} /> : null}
          </ErrorBoundary>
        </Chrome>
        <RouteAnnouncer shown={shown} />
        <Overlays />
      </RouteProvider>
    </>
  )
}

/** The whole application; the providers that every screen may count on. */
export function App() {
  return (
    <Router>
      <Site />
    </Router>
  )
}
