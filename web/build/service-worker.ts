/** The service worker, a build of its own: one file at the site's root, since its path defines its scope. */
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { DOWNLOADS_PAGE } from '../lib/offline/downloaded-recording.ts'
import { type Bundle, filesOf } from './page-files.ts'

export const WORKER = 'sw.js'

/** The modules of the page of downloads, in whichever files they end up. */
const NEEDED = [
  'entry-client.tsx',
  'app/after-first-view.ts',
  'app/area-screens.ts',
  'app/guards.tsx',
  'admin-ui/layouts/MemberLayout.tsx',
  'features/learning/pages/DownloadsPage.tsx',
  'ui/toast/Toaster.tsx',
]

/** The document's own script, its typeface and its icon. */
const STARTS = /^assets\/(index-[^/]+\.js|radio-canada-french-normal-[^/]+\.woff2|icon-[^/]+\.svg)$/

const addressesOf = (root: string, bundle: Bundle): string[] => {
  const found = new Set<string>()
  const files = filesOf(root, bundle, (module) => NEEDED.includes(module))
  const missing = NEEDED.filter((module) => !(module in files))
  if (missing.length > 0)
    throw new Error(`The build has no ${missing.join(', ')}, which the page of downloads needs`)
  for (const { scripts, styles } of Object.values(files))
    for (const file of [...scripts, ...styles]) found.add(file)
  for (const { fileName } of Object.values(bundle)) if (STARTS.test(fileName)) found.add(fileName)
  return [DOWNLOADS_PAGE, ...[...found].sort().map((file) => `/${file}`)]
}

/** Writes `sw.js`, which knows the files of this build by name. */
export const serviceWorker = (root: string, buildId: string): Plugin => ({
  name: 'service-worker',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async generateBundle(_options, bundle) {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      define: {
        __BUILD_ID__: JSON.stringify(buildId),
        __SHELL__: JSON.stringify(addressesOf(root, bundle)),
      },
      build: {
        write: false,
        target: 'es2022',
        lib: {
          entry: resolve(root, 'worker/worker.ts'),
          formats: ['iife'],
          name: 'worker',
          fileName: () => WORKER,
        },
      },
    })
    const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
    const source = output?.output[0].code
    if (!source) throw new Error('The service worker was not built.')
    this.emitFile({ type: 'asset', fileName: WORKER, source })
  },
})
