/**
 * Assigns modules of the public application to files. A visitor's first view loads the vendor's file, the kit
 * with its style sheet, and the page with its own: each more would be a request, and unused code would delay
 * it.
 */
import { resolve } from 'node:path'
import { areaChunks } from './area-chunks.ts'
import { type Graph, importedBy } from './graph.ts'

const PUBLIC = /drizzle[\\/]|web[\\/](app|lib|ui|features[\\/](?!admin|learning|mon-espace)[^\\/]+)[\\/]/
const PAGE = /web[\\/]features[\\/](?!admin|learning|mon-espace)[^\\/]+[\\/]pages[\\/]\w+\.tsx$/
/** The pages of signing in and up are little more than their form. */
const ACCOUNT_PAGE =
  /web[\\/]features[\\/]account[\\/]pages[\\/](SignIn|SignUp|Login|Register|ForgotPassword)Page/
const DOMAIN = /drizzle[\\/]domain[\\/]/
/** Code of pages with a form only: validation with its rules and sentences, submission and layout. */
const FORM =
  /(web[\\/](ui[\\/](form|dialog|draft|layer|tabs)[\\/]|lib[\\/](auth|messages|permissions|second-step|use-action|use-draft|validate)\.ts|features[\\/]account[\\/])|drizzle[\\/]access|domain[\\/](email|punycode|password|(form|failure)-sentences)\.ts)/
/** The two lists that are searched share a file with their field: they are seen one after the other, and no other public page waits for it. */
const LISTS =
  /web[\\/](lib|ui[\\/](search|chips|pagination)|features[\\/](courses|produits)[\\/](pages|components))[\\/](SearchField|Marked|ShowMore|CoursesPage|CourseCard|FoundList|ShopPage|ShopFilters|Chips)\.tsx?$/
/** A lesson that everybody may read has two addresses, and shows the same at both. */
const LESSONS = /web[\\/]features[\\/]courses[\\/](pages|components)[\\/](LessonPage|LessonMedia)\.tsx$/
/** Code for signed-in people: no visitor's page waits for it. */
const SIGNED_IN =
  /(web[\\/](lib[\\/](account|download|rights|save-file)|features[\\/]account[\\/](queries|components[\\/]NewPassword))\.tsx?|@tanstack[\\/].+[\\/](useMutation|mutationObserver|useQueries|queriesObserver)\.js)$/
/** What follows an order: few pages' own, and too much for the kit of all. */
const ORDER = /web[\\/]features[\\/]orders[\\/]use-followed-order\.ts$/
/** Words of packs, of one rare page and of the administration: one request for that page, not two. */
const PACK_LABELS = /web[\\/]features[\\/]packs[\\/](fitting[\\/])?labels\.ts$/
/** The three landing pages are one script and one style sheet: a reader goes from one to the next. */
const LANDING = /web[\\/]features[\\/]landing[\\/](?!rare-routes|shown|queries|components[\\/]ListenButton)/
/** Frames of one page of every document and of the landing pages: too small for a request of their own. */
const FRAMES = /web[\\/]ui[\\/](section|hero|reading)[\\/]\w+\.tsx$/
/** Rules of the domain that one page alone asks, and the server: no other page waits for them. */
const OF_ONE_PAGE = /drizzle[\\/]domain[\\/](file-titles|product-lookup)/
/**
 * Elements in a page's HTML before their code is loaded: their style comes with the page, or the layout would
 * shift.
 */
const IN_PAGES =
  /web[\\/](ui[\\/]sound[\\/]Sound(Player|Line)|features[\\/]home[\\/]components[\\/]ArchSound)\./
const isStyle = (id: string) => id.endsWith('.css')

interface Uses {
  everywhere: ReadonlySet<string>
  /** Public pages that use a module, by its id. */
  pages: ReadonlyMap<string, number>
}
const usesOf = (graph: Graph, entry: string): Uses => {
  const everywhere = importedBy(graph, [entry])
  const requested = [...everywhere].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const pages = new Map<string, number>()
  for (const page of new Set(requested.filter((id) => PAGE.test(id))))
    for (const id of importedBy(graph, [page])) pages.set(id, (pages.get(id) ?? 0) + 1)
  return { everywhere, pages }
}

const ofPublicPages = (id: string, uses: Uses): string | null => {
  if (LANDING.test(id)) return 'landing'
  // One style sheet for all public pages: a second one would be a request that blocks the page. Dialogs
  // bring theirs when they open.
  if (isStyle(id)) return uses.everywhere.has(id) || uses.pages.has(id) || IN_PAGES.test(id) ? 'kit' : null
  if (SIGNED_IN.test(id)) return null
  if (uses.everywhere.has(id)) return 'kit'
  const used = uses.pages.get(id) ?? 0
  // A rule of the domain that one page uses is mostly some administration screen's too.
  if (OF_ONE_PAGE.test(id) && used < 2) return null
  if (ACCOUNT_PAGE.test(id)) return 'forms'
  if (LISTS.test(id)) return 'lists'
  if (LESSONS.test(id)) return 'lessons'
  if (ORDER.test(id)) return 'orders'
  if (PACK_LABELS.test(id)) return 'pack-labels'
  if (FRAMES.test(id)) return 'kit'
  const isShared = PUBLIC.test(id) && used > (DOMAIN.test(id) ? 0 : 1)
  if (!isShared) return null
  return FORM.test(id) ? 'forms' : 'kit'
}

/** The name of a module's file, `null` where the bundler decides: mostly a page's own. */
export const chunkOf = (root: string) => {
  let uses: Uses | null = null
  let ofAreas: ((id: string) => string | null) | null = null
  return (id: string, graph: Graph): string | null => {
    uses ??= usesOf(graph, resolve(root, 'entry-client.tsx'))
    const { pages } = uses
    ofAreas ??= areaChunks(root, graph, (module) => pages.has(module) && !SIGNED_IN.test(module))
    return ofPublicPages(id, uses) ?? ofAreas(id)
  }
}
