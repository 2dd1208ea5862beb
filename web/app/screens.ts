import { matchRoutes } from 'react-router-dom'
import { pagesScreens } from '../features/pages/routes.tsx'
import { link } from '../lib/paths.ts'
import type { LayoutName, Screen } from '../lib/screen.ts'
import { SITE_SCREENS } from './site-screens.ts'

/** All screens of an area, in a document that knows none of them: it is left for one that does. */
const area = (path: string, layout: LayoutName): Screen => ({
  path: `${path}/*`,
  layout,
  rendered: 'browser',
  page: () => new Promise(() => undefined),
  head: () => ({ title: '' }),
})
const AREAS: readonly Screen[] = [area(link('memberHome'), 'member'), area(link('admin'), 'admin')]

const routesOf = (screens: readonly Screen[]) =>
  screens.map((screen) => ({ path: screen.path, handle: screen }))
let routes = routesOf([...SITE_SCREENS, ...AREAS, ...pagesScreens])

/** The screens of this document, in the order of their list. */
export const knownScreens = (): Screen[] => routes.map(({ handle }) => handle)

/** Tells of the areas' screens: the server at its start, a document when it belongs to one of them. */
export const knowAreas = (areas: readonly Screen[]): void => {
  routes = routesOf([...SITE_SCREENS, ...areas, ...pagesScreens])
}

/** Before the routes are made: a document of members or of the administration loads the list of theirs. */
export const learnArea = async (pathname: string): Promise<void> => {
  const screen = screenAt(pathname)
  if (screen && AREAS.includes(screen)) knowAreas((await import('./area-screens.ts')).AREA_SCREENS)
}

/** The screen of an address and what its path holds; static segments win over parameters, whatever the order of the list. */
export const matchAt = (
  pathname: string,
): { screen: Screen; params: Readonly<Record<string, string | undefined>> } | undefined => {
  const match = matchRoutes(routes, pathname)?.at(-1)
  return match && { screen: match.route.handle, params: match.params }
}

export const screenAt = (pathname: string): Screen | undefined => matchAt(pathname)?.screen

/**
 * Which layouts share a document: crossing between groups is a full page load (specification §2). Member and
 * administration screens have the kit's own styles for the whole document, which no other page may inherit.
 */
export const documentGroup = (layout: LayoutName): 'none' | 'default' | 'kit' =>
  layout === 'none' || layout === 'default' ? layout : 'kit'

/** Between pages that own their composition and pages with a layout, the document is loaded again (specification §2). */
export const crosses = (from: string, to: string): boolean => {
  const [before, after] = [screenAt(from), screenAt(to)]
  return (
    before !== undefined &&
    after !== undefined &&
    documentGroup(before.layout) !== documentGroup(after.layout)
  )
}
