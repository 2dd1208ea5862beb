/** Build steps beside bundling. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type CompressOptions, type MinifyOptions, minify } from 'terser'
import type { Plugin } from 'vite'

/** The manifest that open pages check: when theirs is gone, there is a newer build (specification §7). */
export const buildMeta = (buildId: string): Plugin => ({
  name: 'build-meta',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle() {
    const source = JSON.stringify({ id: buildId, timestamp: Date.now() })
    this.emitFile({ type: 'asset', fileName: `builds/meta/${buildId}.json`, source })
    this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
  },
})

/** The chunks of a visitor's first view. */
const WAITED_FOR = /^(entry-client|vendor|kit|forms|lists|orders)$/
/**
 * Minifies the first view's files twice: names assigned by frequency in the minified text compress 0.3
 * percent better. Reading a property has no effect in the libraries, whose objects are plain; our own code
 * may read one to force a layout.
 */
export const minifyFirstView = (
  options: Omit<MinifyOptions, 'compress'> & { compress: CompressOptions },
): Plugin => ({
  name: 'minify-first-view',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  renderChunk: {
    order: 'post',
    async handler(code, { name }) {
      if (!WAITED_FOR.test(name)) return null
      const once = await minify(code, options)
      const compress = { ...options.compress, pure_getters: name === 'vendor' }
      const { code: smaller } = await minify(once.code ?? code, { ...options, compress })
      return smaller ?? null
    },
  },
})

/** Chromium compiles all of a file that begins with it beside the main thread, not each function when it is called. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'
const CALLED_AT_ONCE = /^(entry-client|vendor)$/

/** Marks the files most of whose functions are called when a page wakes. */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    // What is written before the first line comes late too.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && CALLED_AT_ONCE.test(file.name)) file.code = `${COMPILE_HINT}${file.code}`
    },
  },
})

const COMPRESSED = /\.(js|css|svg|json|woff)$/
const MIN_VALUE = 400
/** Which of the coder's block sizes suits a file is known once it is tried; 0 leaves it to the coder. */
const BLOCKS = [0, 16, 17]

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const smallestBrotli = async (content: Buffer, blocks: readonly number[]): Promise<Buffer> => {
  const tries = blocks.map((block) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_NDIRECT]: 8,
        ...(block > 0 ? { [constants.BROTLI_PARAM_LGBLOCK]: block } : {}),
      },
    }),
  )
  return (await Promise.all(tries)).reduce((best, next) => (next.length < best.length ? next : best))
}

const writeCompressed = async (path: string, isWaitedFor: boolean): Promise<void> => {
  const content = await readFile(path)
  if (content.length < MIN_VALUE) return
  await Promise.all([
    gzipped(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
    smallestBrotli(content, isWaitedFor ? BLOCKS : [0]).then((packed) => writeFile(`${path}.br`, packed)),
  ])
}

/** Writes `.br` and `.gz` beside each text asset, once, so that the server compresses nothing. */
export const precompress = (outDir: string): Plugin => ({
  name: 'precompress',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async writeBundle({ dir = outDir }) {
    const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && COMPRESSED.test(entry.name),
    )
    await Promise.all(
      files.map(({ parentPath, name }) =>
        writeCompressed(join(parentPath, name), WAITED_FOR.test(name.replace(/-[^-]+$/, ''))),
      ),
    )
  },
})

const ROUTES = /[\\/]web[\\/]features[\\/][^\\/]+[\\/](rare-)?routes\.tsx$/
const PAGE = /page: \(\) => import\((['"])(\.[^'"]+)\1\)/g

/**
 * Writes beside each screen's page the name of its source file (`module`), which the manifest lists with its script and
 * style: the HTML of a page names them, so that they are on their way before the application asks.
 */
export const pageModules = (root: string): Plugin => ({
  name: 'page-modules',
  // The server alone needs them.
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  enforce: 'pre',
  transform(code, id) {
    if (!ROUTES.test(id)) return
    const folder = dirname(id)
    return code.replace(PAGE, (whole, _quote, path: string) => {
      const module = relative(root, resolve(folder, path)).replaceAll('\\', '/')
      return `module: ${JSON.stringify(module)}, ${whole}`
    })
  },
})
