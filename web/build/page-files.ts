/** Which files each page is made of, as the bundler has put its modules together. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle

/** The files of one page: `scripts` in loading order, then the `styles` that block it. */
export interface PageFiles {
  scripts: string[]
  styles: string[]
}
/** The list's path in the built application; the server reads it and never sends it. */
export const PAGE_FILES = '.vite/pages.json'

/** Style of what a screen of the kit shows before its code is there; no other document needs it. */
const WAITING = 'app/waiting.css'

/** The application, its pages, and the frames of the screens that the browser draws alone. */
const LISTED =
  /^(entry-client\.tsx|app\/(area|rare)-screens\.ts|features\/[^/]+\/pages\/\w+\.tsx|admin-ui\/layouts\/(Admin|Member|Client|Player)Layout\.tsx)$/

/** The files of each module that is listed and of all that it imports, by the module's path below `root`. */
export const filesOf = (
  root: string,
  bundle: Bundle,
  isListed: (module: string) => boolean,
): Record<string, PageFiles> => {
  const list: Record<string, PageFiles> = {}
  const collect = (fileName: string, scripts: Set<string>, styles: Set<string>) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || scripts.has(fileName)) return
    scripts.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const imported of chunk.imports) collect(imported, scripts, styles)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    for (const id of chunk.moduleIds) {
      const module = relative(root, id).replaceAll('\\', '/')
      if (!isListed(module)) continue
      const scripts = new Set<string>()
      const styles = new Set<string>()
      collect(chunk.fileName, scripts, styles)
      list[module] = { scripts: [...scripts], styles: [...styles] }
    }
  }
  return list
}

/** Lists the files of the application and of each page, whichever chunk its module came to lie in. */
export const pageFiles = (root: string): Plugin => ({
  name: 'page-files',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle(_options, bundle) {
    const list = filesOf(root, bundle, (module) => LISTED.test(module))
    const waiting = this.emitFile({
      type: 'asset',
      name: 'waiting.css',
      source: readFileSync(resolve(root, WAITING), 'utf8'),
    })
    list[WAITING] = { scripts: [], styles: [this.getFileName(waiting)] }
    this.emitFile({ type: 'asset', fileName: PAGE_FILES, source: JSON.stringify(list) })
  },
})
