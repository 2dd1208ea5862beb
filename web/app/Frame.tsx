import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useOutletContext } from 'react-router-dom'
import type { GuardName, LayoutName } from '../lib/screen.ts'
import type { AREA_LAYOUTS } from './area-screens.ts'
import { Guarded } from './Guarded.tsx'
import { Loader } from './Loader.tsx'
import { DefaultLayout } from './shell/DefaultLayout.tsx'

type Layout = ComponentType<{ children: ReactNode }>

type AreaLayout = keyof typeof AREA_LAYOUTS

/**
 * A layout that brings Mantine, loaded with the first screen that needs it: by the list of its screens, which
 * is loaded already.
 */
const inArea = (name: AreaLayout) =>
  lazy(async () => (await import('./area-screens.ts')).AREA_LAYOUTS[name]())

/** Frames of pages. */
const LAYOUTS: Record<LayoutName, Layout | null> = {
  none: null,
  bare: null,
  default: DefaultLayout,
  admin: inArea('admin'),
  member: inArea('member'),
  client: inArea('client'),
  player: inArea('player'),
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
  // Rendered HTML has no boundary around it: the page hydrates as one piece.
  if (!guard && (!Layout || Layout === DefaultLayout)) return framed
  return (
    <Suspense fallback={<Loader isBreathing={guard === 'member' || guard === 'admin'} />}>
      <Guarded guard={guard}>{framed}</Guarded>
    </Suspense>
  )
}
