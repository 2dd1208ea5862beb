import { matchPath } from '../ui/router/router.tsx'
import { ROUTES, type RouteRow } from './routes.tsx'

const score = (path: string) =>
  path.split('/').reduce((total, part) => total + (part === '*' ? -100 : part.startsWith(':') ? 1 : 3), 0)

/** Static segments win over parameters, whatever the order of the table. */
const ranked = [...ROUTES].sort((a, b) => score(b.path) - score(a.path))

export interface Match {
  row: RouteRow
  params: Record<string, string>
}

/** The row of an address and its parameters; the catch-all takes what nothing else matches. */
export const matchRoute = (pathname: string): Match | null => {
  for (const row of ranked) {
    const params = matchPath(row.path, pathname)
    if (params) return { row, params }
  }
  return null
}
export const rowOf = (pathname: string): RouteRow | undefined => matchRoute(pathname)?.row
