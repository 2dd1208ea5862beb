import { matchRoutes } from 'react-router-dom'
import type { Screen } from '../lib/screen.ts'
import { documentGroup, SCREENS } from './routes.tsx'

const ROUTES = SCREENS.map((screen) => ({ path: screen.path, handle: screen }))

/** The screen of an address and what its path holds; static segments win over parameters, whatever the order of the list. */
export const matchAt = (
  pathname: string,
): { screen: Screen; params: Readonly<Record<string, string | undefined>> } | undefined => {
  const match = matchRoutes(ROUTES, pathname)?.at(-1)
  return match && { screen: match.route.handle, params: match.params }
}

export const screenAt = (pathname: string): Screen | undefined => matchAt(pathname)?.screen

/** Between pages that own their composition and pages with a layout, the document is loaded again (specification §2). */
export const crosses = (from: string, to: string): boolean => {
  const [before, after] = [screenAt(from), screenAt(to)]
  return (
    before !== undefined &&
    after !== undefined &&
    documentGroup(before.layout) !== documentGroup(after.layout)
  )
}
