import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { rowOf } from './match.ts'
import type { RouteRow } from './routes.tsx'

const components = new Map<string, LazyExoticComponent<ComponentType>>()

/** The lazily loaded page of a row: one component per row, so that React keeps it. */
export const pageOf = (row: RouteRow): LazyExoticComponent<ComponentType> => {
  const known = components.get(row.path)
  if (known) return known
  const created = lazy(row.page)
  components.set(row.path, created)
  return created
}

/** Starts loading the code of an address while the page before it still fades. */
export const preload = (pathname: string): void => {
  const row = rowOf(pathname)
  // A failure shows when the page itself is rendered; the bundler's own event has already told the shell.
  row?.page().catch(() => undefined)
}
