/** The document around a page: the built template, with the head, the content and the assets of one address. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import type { WaitingFrame } from './contract.ts'

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
  /** Absent where something was rendered. */
  waiting?: WaitingFrame
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
  /** Attributes of the starting script: the application, and all files that it asks for after the first paint. */
  start: string
  /** Tags that fetch the files of a screen behind its frame; the application adds the style sheets itself. */
  ahead: string
}
const paths = (files: Iterable<string>): string => [...files].map((file) => `/${file}`).join(' ')
const sheets = (files: Iterable<string>): string =>
  [...files].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')

const pageAssets = (list: FileList, module: string, isRare: boolean): Assets => {
  const needed = [APPLICATION, ...(isRare ? [RARE] : []), module].flatMap((name) => list[name] ?? [])
  const scripts = new Set(needed.flatMap((files) => files.scripts))
  const [application] = scripts
  return {
    styles: sheets(new Set(needed.flatMap((files) => files.styles))),
    start: `data-app="/${application}" data-files="${paths(scripts)}"`,
    ahead: '',
  }
}

/** The frame is painted without waiting for anything else, so that everything else is fetched at once. */
const framedAssets = (list: FileList, module: string, layout: string): Assets => {
  const needed = [APPLICATION, module, layout, AREAS].flatMap((name) => list[name] ?? [])
  const shown = [WAITING, APPLICATION].flatMap((name) => list[name]?.styles ?? [])
  const scripts = new Set(needed.flatMap((files) => files.scripts))
  const later = new Set(needed.flatMap((files) => files.styles).filter((file) => !shown.includes(file)))
  const [application] = scripts
  const fetched = (file: string) => `crossorigin fetchpriority="low" href="/${file}">`
  return {
    styles: sheets(shown),
    start: `data-app="/${application}"`,
    ahead: [
      ...[...later].map((file) => `<link rel="preload" as="style" ${fetched(file)}`),
      ...[...scripts].map((file) => `<link rel="modulepreload" ${fetched(file)}`),
    ].join(''),
  }
}

const WAITING = 'app/waiting.css'
/**
 * The heading is the only part that assistive technology reads: the rest cannot be used yet, and the application announces
 * its loading. The kit's provider removes the frame.
 */
const waitingFrame = ({ layout, title, brand, start }: WaitingFrame): string => {
  const bar = `<span class="waiting-brand">${escapeMarkup(brand)}</span><span class="waiting-start">${escapeMarkup(start)}</span>`
  const side = `<div class="waiting-side" aria-hidden="true">${escapeMarkup(brand)}</div>`
  return `<div id="waiting" class="waiting waiting-${layout}">${side}<div class="waiting-bar" aria-hidden="true">${bar}</div><div class="waiting-lines"><h1>${escapeMarkup(title)}</h1><i></i><i></i></div></div>`
}

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
  const assets = ({ module = '', waiting, isRare = false }: DocumentParts): Assets => {
    const key = `${module} ${waiting?.layout}`
    const found =
      known.get(key) ??
      (waiting ? framedAssets(list, module, LAYOUTS[waiting.layout]) : pageAssets(list, module, isRare))
    known.set(key, found)
    return found
  }
  return (parts) => {
    const { head, html, data, waiting } = parts
    const { styles, start, ahead } = assets(parts)
    const script = between.replace(START, `${START} fetchpriority="low" ${start}`)
    const frame = waiting ? waitingFrame(waiting) : ''
    const noScript = html ? '' : NEEDS_SCRIPT
    const root = `${frame}${ahead}<div id="root">${html}</div>`
    return [before, head, styles, script, root, noScript, data, after].join('')
  }
}
