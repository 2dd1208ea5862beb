/** The document around a page: the built template, with the head, the content and the assets of one address. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PageFiles {
  scripts: string[]
  styles: string[]
}
/** The build's list: source file → what it needs. */
type FileList = Record<string, PageFiles>

export interface DocumentParts {
  head: string
  html: string
  data: string
  /** The frame shown until the screen's code is loaded; none where something was rendered. */
  waiting?: 'admin' | 'member' | 'client' | 'player'
  /** Of a screen that only its own documents know. */
  isRare?: boolean
  /** Source file of the page, whose script and style the document names. */
  module?: string
}

const HEAD = '<!--head-->'
const ROOT = '<div id="root"></div>'
/** Shown where nothing was rendered: screens that the browser draws. */
const NEEDS_SCRIPT = '<noscript><p class="needs-script">Cette page a besoin de JavaScript.</p></noscript>'

/** The application itself, in the list's words. */
const APPLICATION = 'entry-client.tsx'
/** The list of the screens that have a frame. */
const AREAS = 'app/area-screens.ts'
/** The list of the site's screens that few visits come by. */
const RARE = 'app/rare-screens.ts'

interface Assets {
  /** Tags of the style sheets, which the page waits for. */
  styles: string
  /** Attributes of the starting script: the application and all files that it is about to ask for. */
  files: string
}
const assetsOf = (list: FileList, module: string, layout: string, isRare: boolean): Assets => {
  const needed = [APPLICATION, ...(isRare ? [RARE] : []), module].flatMap((name) => list[name] ?? [])
  const frame = list[layout]
  const areas = list[AREAS]
  const styles = new Set(needed.flatMap((files) => files.styles))
  const framed = frame && areas ? [frame, areas] : []
  const scripts = new Set([...needed, ...framed].flatMap((files) => files.scripts))
  const [application] = scripts
  // The frame's own styles load without blocking: the placeholder has its own.
  const later = (frame?.styles ?? []).filter((file) => !styles.has(file))
  return {
    styles: [...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
    files: `data-app="/${application}" data-files="${[...scripts, ...later].map((file) => `/${file}`).join(' ')}"`,
  }
}

const WAITING = 'app/waiting.css'
/** Hidden from assistive technology: the application announces its loading. The kit's provider removes it. */
const waitingFrame = (layout: string): string =>
  `<div id="waiting" class="waiting waiting-${layout}" aria-hidden="true"><div class="waiting-side"></div><div class="waiting-bar"></div><div class="waiting-lines"><i></i><i></i><i></i></div></div>`

/** The source file of the frame that the application puts around such a screen. */
const LAYOUTS = {
  admin: 'admin-ui/layouts/AdminLayout.tsx',
  member: 'admin-ui/layouts/MemberLayout.tsx',
  client: 'admin-ui/layouts/ClientLayout.tsx',
  player: 'admin-ui/layouts/PlayerLayout.tsx',
} as const

const START = '<script type="module"'

/** Reads the build once; the function that it returns writes one document. Throws when the build is not whole. */
export const documentWriter = (webDir: string): ((parts: DocumentParts) => string) => {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')
  const list = JSON.parse(readFileSync(join(webDir, '.vite/pages.json'), 'utf8')) as FileList
  const [before = '', rest] = template.split(HEAD)
  const [between = '', after] = rest?.split(ROOT) ?? []
  if (after === undefined || !between.includes(START) || !list[APPLICATION])
    throw new Error('The build of the web application is not whole.')
  const known = new Map<string, Assets>()
  const assets = (module = '', layout = '', isRare = false): Assets => {
    const key = `${module} ${layout}`
    const found = known.get(key) ?? assetsOf(list, module, layout, isRare)
    known.set(key, found)
    return found
  }
  const waitingStyle = (list[WAITING]?.styles ?? [])
    .map((file) => `<link rel="stylesheet" href="/${file}">`)
    .join('')
  return ({ head, html, data, module, waiting, isRare }) => {
    const { styles, files } = assets(module, waiting && LAYOUTS[waiting], isRare)
    const frame = waiting ? waitingFrame(waiting) : ''
    const start = between.replace(START, `${START} fetchpriority="low" ${files}`)
    const noScript = html ? '' : NEEDS_SCRIPT
    const root = `${frame}<div id="root">${html}</div>`
    return [before, head, frame ? waitingStyle : '', styles, start, root, noScript, data, after].join('')
  }
}
