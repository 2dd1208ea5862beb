import { matchRoutes } from 'react-router-dom'
import { pagesScreens } from '../features/pages/routes.tsx'
import { MEMBER_PATHS } from '../lib/member-paths.ts'
import { link, PATHS } from '../lib/paths.ts'
import type { Screen } from '../lib/screen.ts'
import { SITE_SCREENS } from './site-screens.ts'

/** A screen, or all of an area, in a document that does not know it: it is left for one that does. */
const elsewhere = (path: string): Screen => ({
  path,
  layout: 'none',
  rendered: 'browser',
  page: () => new Promise(() => undefined),
  head: () => ({ title: '' }),
})
const AREAS: readonly Screen[] = [
  ...[link('memberHome'), link('client'), link('admin')].map((path) => `${path}/*`),
  ...MEMBER_PATHS,
].map(elsewhere)
/** Addresses that few visits come by: every document has these words alone, theirs loads `rare-screens.ts`. */
const RARE: readonly Screen[] = [
  PATHS.campaign,
  PATHS.parents,
  PATHS.service,
  PATHS.lessonPreview,
  PATHS.notebook,
  PATHS.createCourse,
  PATHS.survey,
  PATHS.results,
  PATHS.payment,
  PATHS.cart,
  PATHS.devis,
  PATHS.pack,
].map(elsewhere)

const routesOf = (screens: readonly Screen[]) =>
  screens.map((screen) => ({ path: screen.path, handle: screen }))
let routes = routesOf([...SITE_SCREENS, ...AREAS, ...RARE, ...pagesScreens])

/** The screens of this document, in the order of their list. */
export const knownScreens = (): Screen[] => routes.map(({ handle }) => handle)

/**
 * Registers screens that are not part of every document: the server at its start, a document when it belongs
 * to one of them.
 */
export const know = ({
  areas = AREAS,
  rare = RARE,
}: Partial<Record<'areas' | 'rare', readonly Screen[]>>): void => {
  routes = routesOf([...SITE_SCREENS, ...areas, ...rare, ...pagesScreens])
}

const isElsewhere = (screen: Screen): boolean => AREAS.includes(screen) || RARE.includes(screen)

/** Before the routes are made: a document of such a screen loads the list that it is in. */
export const learnScreens = async (pathname: string): Promise<void> => {
  const screen = screenAt(pathname)
  if (!screen || !isElsewhere(screen)) return
  if (RARE.includes(screen)) know({ rare: (await import('./rare-screens.ts')).RARE_SCREENS })
  else know({ areas: (await import('./area-screens.ts')).AREA_SCREENS })
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
export const documentGroup = (layout: Screen['layout']): 'none' | 'default' | 'kit' =>
  layout === 'none' || layout === 'default' ? layout : 'kit'

/**
 * Between pages that own their composition and pages with a layout, the document is loaded again (specification §2), and for a
 * screen that this one does not know.
 */
export const crosses = (from: string, to: string): boolean => {
  const [before, after] = [screenAt(from), screenAt(to)]
  return (
    before !== undefined &&
    after !== undefined &&
    (isElsewhere(after) || documentGroup(before.layout) !== documentGroup(after.layout))
  )
}
