import { type ComponentType, lazy, type ReactNode } from 'react'
import type { LayoutName, RouteRow } from './routes.tsx'
import { DefaultLayout } from './shell/DefaultLayout.tsx'

export type Layout = ComponentType<{ children: ReactNode }>

/** Frames of pages; the member and admin ones bring Mantine and are loaded with the first page that needs them. */
export const LAYOUTS: Record<LayoutName, Layout | null> = {
  none: null,
  bare: null,
  default: DefaultLayout,
  admin: lazy(() => import('../admin-ui/layouts/AdminLayout.tsx')),
  member: lazy(() => import('../admin-ui/layouts/MemberLayout.tsx')),
  player: lazy(() => import('../admin-ui/layouts/PlayerLayout.tsx')),
}

const Desk = lazy(() => import('./Desk.tsx'))
/** Member and administration screens stand on react-router and react-query; public ones do without (see README.md). */
export const NEEDS_DESK = ({ layout, path }: RouteRow): typeof Desk | null =>
  layout === 'admin' || layout === 'member' || layout === 'player' || path.startsWith('/admin') ? Desk : null
