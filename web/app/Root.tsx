import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { HeadKeeper } from './HeadKeeper.tsx'
import { NavigationLine } from './NavigationLine.tsx'
import { Overlays } from './Overlays.tsx'
import { endHydration } from './query-client.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { Chrome } from './shell/Chrome.tsx'
import { usePageTransition } from './use-page-transition.ts'
import { useScroll } from './use-scroll.ts'

/** The elements around every screen, which stay when the screen changes. */
export function Root() {
  const location = useLocation()
  const transition = usePageTransition()
  const queries = useQueryClient()
  useEffect(() => endHydration(queries), [queries])
  useScroll(location)
  return (
    <>
      <SessionWatch />
      <HeadKeeper />
      <NavigationLine />
      <Chrome pathname={location.pathname}>
        <Outlet context={transition} />
      </Chrome>
      <RouteAnnouncer pathname={location.pathname} />
      <Overlays />
    </>
  )
}
