import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useOutletContext } from 'react-router-dom'
import type { GuardName, LayoutName } from '../lib/screen.ts'
import { Guarded } from './Guarded.tsx'
import { Loader } from './Loader.tsx'
import { DefaultLayout } from './shell/DefaultLayout.tsx'

type Layout = ComponentType<{ children: ReactNode }>

/** Frames of pages; the member and admin ones bring Mantine and are loaded with the first screen that needs them. */
const LAYOUTS: Record<LayoutName, Layout | null> = {
  none: null,
  bare: null,
  default: DefaultLayout,
  admin: lazy(() => import('../admin-ui/layouts/AdminLayout.tsx')),
  member: lazy(() => import('../admin-ui/layouts/MemberLayout.tsx')),
  client: lazy(() => import('../admin-ui/layouts/ClientLayout.tsx')),
  player: lazy(() => import('../admin-ui/layouts/PlayerLayout.tsx')),
}

/** Guard, layout and the page between them, which fades when another one takes its place. */
export function Frame({ layout, guard }: { layout: LayoutName; guard?: GuardName }) {
  const className = useOutletContext<string>()
  const Layout = LAYOUTS[layout]
  const page = (
    <div className={className}>
      <Outlet />
    </div>
  )
  const framed = Layout ? <Layout>{page}</Layout> : page
  // What is sent as HTML waits for nothing: without a boundary around it the page is one piece.
  if (!guard && (!Layout || Layout === DefaultLayout)) return framed
  return (
    <Suspense fallback={<Loader isBreathing={guard === 'member' || guard === 'admin'} />}>
      <Guarded guard={guard}>{framed}</Guarded>
    </Suspense>
  )
}
