/** The interface between the server and the page renderer; the web application imports its types. */

/** A form that was sent without a script, answered by the page that holds it. */
export interface PostedForm {
  form: string
  /** The typed values; never a password. */
  values: Readonly<Record<string, string>>
  /** French messages by field. */
  errors: Readonly<Record<string, string>>
  failure: string
  isDone: boolean
}

export interface PageRequest {
  /** Path and the parameters that the page depends on. */
  url: string
  /** Public address of the site, without a trailing slash. */
  origin: string
  /** Milliseconds since 1970. */
  now: number
  /** Whether the page asks for the choice about cookies. */
  asksConsent: boolean
  posted: PostedForm | null
  /** Status of a page that answers a form; 200 when absent. */
  status?: 400 | 429
  /** Leaves a missing page undrawn: a reply of status 404 has no HTML then. */
  leavesMissing?: boolean
}

/** An address whose missing page stands for those of a whole screen. */
export interface MissingSample {
  /** Path and parameters, with a mark in the place of each value. */
  url: string
  /** Each mark, and the value that replaces it in the drawn document. */
  values: readonly (readonly [mark: string, value: string])[]
}

export interface RenderedPage {
  status: 200 | 301 | 400 | 404 | 429 | 503
  /** False when a part of it could not be read: it must be fetched again. */
  isWhole: boolean
  /** Only with 301: the path of the page's one address. */
  location?: string
  /** Tags for `<head>`. */
  head: string
  /** Content of `#root`. */
  html: string
  /** The data block for hydrating. */
  data: string
}

/** Which screens share a document: pages of the offer, pages with a layout, those drawn with the kit; the page that takes money has its own. */
export type DocumentKind = 'none' | 'default' | 'kit' | 'payment'

/** The frame of a screen that the browser draws, seen until its code is there. */
export interface WaitingFrame {
  layout: 'admin' | 'member' | 'client' | 'player'
  /** The screen's title of the table of screens, as its heading. */
  title: string
  /** What stands where the site's mark will be; empty where there is none. */
  brand: string
  /** The first words of the top bar. */
  start: string
}

/** A screen that the browser draws. */
export interface WaitingPage {
  /** Tags for `<head>`: its title, and that no search engine should keep it. */
  head: string
  waiting?: WaitingFrame
}

/** What the renderer reports on each screen. */
export interface ScreenInfo {
  path: string
  document: DocumentKind
  rendered: 'page' | 'browser'
  /** Parameters that the page's HTML depends on. */
  search: readonly string[]
  /** Parameters whose presence makes the page personal. */
  secrets: readonly string[]
  /** Known to its own documents only. */
  isRare?: boolean
  /** The page's source file, as the build's manifest names it. */
  module?: string
}

/** `pages/entry-server.js` of a build. */
export interface Renderer {
  screens: readonly ScreenInfo[]
  /** The row of a path; every path has one. */
  screenOf(pathname: string): ScreenInfo | undefined
  setTransport(transport: typeof fetch): void
  render(request: PageRequest): Promise<RenderedPage>
  /**
   * The address to draw once instead of the missing page of `url` (path and the parameters that the page depends on); null
   * for one whose values are written differently in HTML, JSON and addresses.
   */
  missingSample(url: string): MissingSample | null
  waitingPage(pathname: string, brand: string): WaitingPage
}
