import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { thirdParty } from '../web/build/third-party.ts'
import { EXTERNAL_LIST, EXTERNAL_PACKAGES, externalPackages } from './external-packages.mjs'

const root = resolve(import.meta.dirname, '..')

/**
 * The entry points, by the name of their file in `server`: the site and its worker processes
 * (`server/core/processes`). They share their modules in `chunks`.
 */
const ENTRIES: Readonly<Record<string, string>> = {
  start: 'scripts/start.ts',
  reader: 'server/records/readers/reader-process.ts',
  pictures: 'server/core/pictures/picture-process.ts',
  documents: 'server/documents/document-process.ts',
  marks: 'server/documents/watermark/watermark-process.ts',
  markdown: 'server/features/course-imports/markdown-process.ts',
}

/** Files read next to the bundle at run time, with their source folders. */
const FILES: Readonly<Record<string, string>> = {
  // The picture from which telephone icons are drawn: sources are not deployed with the server.
  'icon.svg': 'web/ui/theme/icon.svg',
  // The typeface of invoices and attestations, with its licence (`server/documents/pdf.ts`).
  fonts: 'server/documents/fonts',
  // The colour profile of archival documents (`server/documents/facturx-pdf.ts`): pdfkit reads it next to its
  // own module.
  'data/sRGB_IEC61966_2_1.icc': 'node_modules/pdfkit/js/data/sRGB_IEC61966_2_1.icc',
  // The pages of the API documentation.
  'swagger-ui/static': 'node_modules/@fastify/swagger-ui/static',
}

/** Copies these files to the build. */
const filesBeside = (): Plugin => ({
  name: 'files-beside',
  generateBundle() {
    const emit = (fileName: string, path: string): void => {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
    }
    for (const [target, source] of Object.entries(FILES)) {
      const path = join(root, source)
      if (!statSync(path).isDirectory()) emit(target, path)
      else for (const name of readdirSync(path)) emit(`${target}/${name}`, join(path, name))
    }
  },
})

/** Writes the list of packages that the build needs in node_modules. */
const externalList = (): Plugin => ({
  name: 'external-list',
  generateBundle() {
    const source = `${JSON.stringify(externalPackages(), null, 2)}\n`
    this.emitFile({ type: 'asset', fileName: EXTERNAL_LIST, source })
  },
})

const OF_READER = /node_modules[\\/]@fastify[\\/]swagger-ui[\\/](index|lib[\\/]routes)\.js$/
const FOLDER = 'virtual:folder:'

/**
 * Gives the API documentation, which looks for its pages next to its own source, their folder in the build.
 */
const readerFolder = (): Plugin => ({
  name: 'reader-folder',
  resolveId: (id) => (id.startsWith(FOLDER) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith(`\0${FOLDER}`)
      ? `export const folder = import.meta.dirname + ${JSON.stringify(`/${id.slice(FOLDER.length + 1)}`)}`
      : undefined,
  transform(code, id) {
    if (!OF_READER.test(id)) return
    // In a second work tree node_modules is a link, and module ids contain its target.
    const packages = realpathSync(join(root, 'node_modules/@fastify'))
    const folder = dirname(relative(packages, id)).replaceAll('\\', '/')
    return code.replaceAll('__dirname', `require(${JSON.stringify(FOLDER + folder)}).folder`)
  },
})

const OF_PDFKIT = /node_modules[\\/]pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/
const OWN_REQUIRE = 'const require$1 = createRequire(import.meta.url);'

/** Bundles the metrics of the standard fonts, which pdfkit imports by a name of its own package. */
const standardFonts = (): Plugin => ({
  name: 'standard-fonts',
  transform(code, id) {
    if (!OF_PDFKIT.test(id)) return
    if (!code.includes(OWN_REQUIRE)) throw new Error('pdfkit finds its typefaces in another way now')
    return code.replace(OWN_REQUIRE, '').replaceAll('require$1(', 'require(')
  },
})

const CHUNKS = 'chunks/'

/**
 * A module may be in an entry or, shared or loaded later, in a chunk one folder below: in both cases it finds
 * the files next to the entries.
 */
const ownFolder = (): Plugin => ({
  name: 'own-folder',
  renderChunk(code, { fileName }) {
    if (!fileName.startsWith(CHUNKS)) return
    return code
      .replaceAll('import.meta.dirname', '(import.meta.dirname + "/..")')
      .replaceAll('import.meta.url', 'new URL("../chunk.js", import.meta.url).href')
  },
})

/**
 * The server with its packages, except the external ones; not minified, so that stack traces are readable.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [filesBeside(), externalList(), readerFolder(), standardFonts(), ownFolder(), thirdParty()],
  ssr: { noExternal: true, external: [...EXTERNAL_PACKAGES] },
  build: {
    ssr: true,
    outDir: join(process.env.BUILD_DIR ?? 'dist/by-hand', 'server'),
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: ENTRIES,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: `${CHUNKS}[name].js`,
        comments: false,
        // A single French apostrophe would make Node store a whole file with two bytes per character.
        charset: 'ascii',
      },
    },
  },
})
