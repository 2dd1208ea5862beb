import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '..')

/** The picture that the server draws the icons of telephones from: sources are not where it runs. */
const iconPicture = (): Plugin => ({
  name: 'icon-picture',
  generateBundle() {
    const source = readFileSync(join(root, 'web/ui/theme/icon.svg'))
    this.emitFile({ type: 'asset', fileName: 'icon.svg', source })
  },
})

/** The typeface of invoices and attestations, with its licence, beside the bundle (`server/core/pdf.ts`). */
const printedFonts = (): Plugin => ({
  name: 'printed-fonts',
  generateBundle() {
    const folder = join(root, 'server/core/fonts')
    for (const name of readdirSync(folder))
      this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(join(folder, name)) })
  },
})

/** The site and the processes that it starts, of our own code; packages stay in node_modules. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [iconPicture(), printedFonts()],
  build: {
    ssr: true,
    outDir: join(process.env.BUILD_DIR ?? 'dist/by-hand', 'server'),
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      input: { start: 'scripts/start.ts', reader: 'server/records/readers/reader-process.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
