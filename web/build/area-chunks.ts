/**
 * Assigns modules of the member and administration areas to files. By itself the bundler gives each set of screens that
 * share modules a file of its own, some hundred for a first screen. Here the frames share one, and other modules lie
 * together when the same kinds of screens use them. What a module imports is used by at least the same screens, so that
 * no two files import each other.
 */
import { resolve } from 'node:path'
import { type Graph, importedBy } from './graph.ts'

/** Asked for by name when an area opens. */
const LIST = 'app/area-screens.ts'
const GUARDS = 'app/guards.tsx'
const FRAME = /web[\\/](app[\\/]AdminArea|admin-ui[\\/]layouts[\\/]\w+Layout)\.tsx$/
const ADMIN = /web[\\/](app[\\/]AdminArea|admin-ui[\\/]layouts[\\/]Admin|features[\\/]admin)/
const FEATURE = /web[\\/]features[\\/]([^\\/]+)[\\/]/
/** What a screen is made of decides with which others it shares. */
const TABLE = /web[\\/]admin-ui[\\/]components[\\/]DataTable\.tsx$/
const HOME = /admin-dashboard/
const FORM = /node_modules[\\/]@mantine[\\/]form[\\/]/

/** What uses a module: frames, and kinds of screens. */
interface Users {
  screens: Set<string>
  kinds: Set<Kind>
}
type Kind =
  | 'adminFrame'
  | 'memberFrame'
  | 'member'
  | 'learning'
  | 'home'
  | 'plain'
  | 'table'
  | 'form'
  | 'resource'
const OF_ADMIN: readonly Kind[] = ['home', 'plain', 'table', 'form', 'resource']
const OF_MEMBERS: readonly Kind[] = ['member', 'learning']

const kindOf = (screen: string, imported: ReadonlySet<string>): Kind => {
  if (FRAME.test(screen)) return ADMIN.test(screen) ? 'adminFrame' : 'memberFrame'
  if (!ADMIN.test(screen)) return /features[\\/]learning/.test(screen) ? 'learning' : 'member'
  if (HOME.test(screen)) return 'home'
  const [hasTable, hasForm] = [TABLE, FORM].map((test) => [...imported].some((id) => test.test(id)))
  if (hasTable) return hasForm ? 'resource' : 'table'
  return hasForm ? 'form' : 'plain'
}

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

/** Only a set of kinds that holds another one has a name that comes after it: no two files import each other. */
const nameOf = (kinds: ReadonlySet<Kind>): string => {
  const admin = OF_ADMIN.filter((kind) => kinds.has(kind))
  const members = OF_MEMBERS.filter((kind) => kinds.has(kind))
  const isMembers = kinds.has('memberFrame') || members.length > 0
  if (kinds.has('adminFrame')) return isMembers ? 'area' : 'administration'
  if (!isMembers) return `admin-${admin.join('-')}`
  const member = kinds.has('memberFrame') ? 'members' : members.join('-')
  if (admin.length === 0) return member
  return `${member}-and-${(['home', 'plain', 'table'] as const).find((kind) => kinds.has(kind)) ?? 'form'}`
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
  const visitors = loadedByVisitors(graph, resolve(root, 'entry-client.tsx'), new Set([list, guards]))
  const users = new Map<string, Users>()
  for (const screen of requested) {
    if (visitors.has(screen)) continue
    const imported = importedBy(graph, FRAME.test(screen) ? [screen, guards] : [screen])
    const kind = kindOf(screen, imported)
    for (const id of imported) {
      const found = users.get(id) ?? { screens: new Set(), kinds: new Set() }
      found.screens.add(screen)
      found.kinds.add(kind)
      users.set(id, found)
    }
  }
  return (id) => {
    const found = users.get(id)
    if (!found) return null
    const isFramed = found.kinds.has('adminFrame') || found.kinds.has('memberFrame')
    // Small, and of signed-in visitors too.
    if (visitors.has(id)) return isFramed && !isOfPublicPages(id) ? 'account' : null
    if (ofList.has(id)) return 'area-list'
    if (isFramed) return nameOf(found.kinds)
    if (found.screens.size < 2) return null
    const features = new Set([...found.screens].map((screen) => FEATURE.exec(screen)?.[1] ?? ''))
    return features.size === 1 ? `of-${[...features][0]}` : nameOf(found.kinds)
  }
}
