/**
 * Assigns modules of the member and administration areas to files. By itself the bundler gives each set of screens that
 * share modules a file of its own, some hundred for a first screen. Here the frames share one, and other modules lie
 * together when the same kinds of screens use them. What a module imports is used by at least the same screens, so that
 * no two files import each other.
 */
import { resolve } from 'node:path'
import { type Graph, importedBy } from './graph.ts'
import { mergeGroups } from './merge-groups.ts'

/** Asked for by name when an area opens. */
const LIST = 'app/area-screens.ts'
const GUARDS = 'app/guards.tsx'
const FRAME = /web[\\/](app[\\/]AdminArea|admin-ui[\\/]layouts[\\/]\w+Layout)\.tsx$/
/** A screen that draws none of it has no frame. */
const KIT = /node_modules[\\/]@mantine[\\/]core/
const PAGE = /web[\\/]features[\\/].+[\\/]pages[\\/]\w+\.tsx$/
const ADMIN = /web[\\/](app[\\/]AdminArea|features[\\/]admin)/
/** Files of shared modules that a screen loads beside its own: a script, and mostly a style sheet each. */
const MAX_SHARED = 16
/** The same for what visitors load too, after their first view. */
const MAX_OF_VISITORS = 3

/** All that visitors may load, now or later: areas are behind their list and their guards. */
const loadedByVisitors = (graph: Graph, entry: string, areas: ReadonlySet<string>): Set<string> => {
  const seen = new Set<string>()
  const left = [entry]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id) || areas.has(id)) continue
    seen.add(id)
    const info = graph.getModuleInfo(id)
    left.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []))
  }
  return seen
}

/** The screens that load a module with their frame, by its id. */
const usersOf = (graph: Graph, screens: readonly string[], everywhere: readonly string[]) => {
  const frames = screens.filter((id) => FRAME.test(id))
  const users = new Map<string, Set<string>>()
  for (const screen of screens) {
    if (FRAME.test(screen)) continue
    const own = importedBy(graph, [screen])
    const isFramed = [...own].some((id) => KIT.test(id))
    const around = frames.filter((frame) => ADMIN.test(frame) === ADMIN.test(screen))
    for (const id of isFramed ? importedBy(graph, [screen, ...around, ...everywhere]) : own) {
      const found = users.get(id) ?? new Set()
      users.set(id, found.add(screen))
    }
  }
  return users
}

/** The name of the file that holds a module of the areas, `null` for those of one screen and those of visitors. */
export const areaChunks = (
  root: string,
  graph: Graph,
  isOfPublicPages: (id: string) => boolean,
): ((id: string) => string | null) => {
  const list = resolve(root, LIST)
  const ofList = importedBy(graph, [list])
  const requested = new Set(
    [...ofList].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  )
  const guards = resolve(root, GUARDS)
  // The page of signing in has a guard too: it must not bring an area along.
  const visitors = loadedByVisitors(graph, resolve(root, 'entry-client.tsx'), new Set([list]))
  const screens = [...requested].filter((id) => !visitors.has(id))
  const users = usersOf(graph, screens, [list, guards])
  const pagesOfVisitors = [...visitors].filter((id) => PAGE.test(id))
  const waitedFor = importedBy(graph, pagesOfVisitors)
  const groupsOf = (name: string, max: number, isIncluded: (id: string) => boolean) => {
    const shared = [...users]
      .filter(([id, { size }]) => size > 1 && isIncluded(id))
      .map(([id, of]) => {
        const info = graph.getModuleInfo(id)
        return { id, users: of, size: info?.code?.length ?? 0, imports: info?.importedIds ?? [] }
      })
    return mergeGroups(shared, max).flatMap(({ modules }, index) =>
      modules.map((id) => [id, `${name}-${index + 1}`] as const),
    )
  }
  const isCommon = (id: string) => (users.get(id)?.size ?? 0) > screens.length / 5
  const isLate = (id: string) => visitors.has(id) && !isOfPublicPages(id)
  const names = new Map([
    ...groupsOf('screens', MAX_SHARED, (id) => !visitors.has(id)),
    ...groupsOf('acts', MAX_OF_VISITORS, (id) => isLate(id) && !isCommon(id) && !waitedFor.has(id)),
  ])
  return (id) => names.get(id) ?? (isLate(id) && isCommon(id) ? 'account' : null)
}
