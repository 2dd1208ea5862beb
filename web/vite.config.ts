import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { PATHS } from './lib/paths.ts'

const root = import.meta.dirname
const outDir = resolve(root, '../dist/web')
const buildId = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
const API = `http://localhost:${process.env.PORT ?? 8090}`

/** The manifest that open pages ask for: when theirs is gone, a newer build is there (specification §7). */
const buildMeta = (): Plugin => ({
  name: 'build-meta',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify({ id: buildId, timestamp: Date.now() })
    this.emitFile({ type: 'asset', fileName: `builds/meta/${buildId}.json`, source })
    this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
    // The server answers 404 for an address that is no screen; the list is not served.
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.values(PATHS)) })
  },
})

const COMPRESSED = /\.(js|css|svg|json|woff)$/
const SMALLEST = 1024

/** Writes `.br` and `.gz` beside each text asset, once, so that the server compresses nothing. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = outDir }) {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      const content = readFileSync(path)
      if (content.length < SMALLEST) continue
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
    }
  },
})

export default defineConfig({
  root,
  plugins: [react(), buildMeta(), precompress()],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // A page's scripts are few once the kit is there: naming them all for each route costs more than it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, deps) => deps.filter((dep) => dep.endsWith('.css') && !dep.includes('/kit-')),
    },
    target: 'es2022',
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Only main.tsx does something by being imported: what a page does not use of the rest is not loaded with it.
      treeshake: {
        moduleSideEffects: [
          { test: /web[\\/](app|admin-ui|features|lib|ui)[\\/].+\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        // Every page's entry names all the others: seven characters of hash are enough beside a name.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // React alone: it changes with its version only, and stays in the visitor's cache.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // What only forms and drawers need: their fields, then what sends them.
            { name: 'fields', test: /web[\\/]ui[\\/](field|form|tabs)/, minShareCount: 4, priority: 1 },
            {
              name: 'sending',
              test: /web[\\/]lib[\\/](messages|use-action|validate)/,
              minShareCount: 4,
              priority: 1,
            },
            // What presents an offer, on the home page and on those that sell one thing.
            {
              name: 'offer',
              test: /web[\\/](ui[\\/](quote|buy-bar|price|media-card)[\\/]|features[\\/](reviews|produits|courses)[\\/]queries|lib[\\/]pricing)|drizzle[\\/]domain[\\/]price/,
              minShareCount: 2,
              priority: 1,
            },
            // What several public pages share, in one file: thirty small ones compress a fifth worse.
            {
              name: 'kit',
              test: /web[\\/](ui[\\/](?!field|form|dialog|layer|tabs|quote|buy-bar|price|media-card)|lib[\\/](?!auth|messages|permissions|pricing|use-action|validate)|features[\\/](?!admin|mon-espace|checkout|reviews|produits|courses)[^\\/]+[\\/]queries\.ts)|drizzle[\\/]domain[\\/](instant|titles|redirect|admin-area)/,
              minShareCount: 4,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': API, '/builds': API } },
})
