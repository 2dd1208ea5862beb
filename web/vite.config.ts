import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { chunkOf } from './build/chunks.ts'
import { devPages } from './build/dev-pages.ts'
import { directImports } from './build/direct-imports.ts'
import { faces } from './build/faces.ts'
import { leanPackages } from './build/lean-packages.ts'
import { pageFiles } from './build/page-files.ts'
import { buildMeta, compileHints, minifyFirstView, pageModules, precompress } from './build/plugins.ts'
import { serviceWorker } from './build/service-worker.ts'
import { thirdParty } from './build/third-party.ts'

const root = import.meta.dirname
const buildDir = resolve(root, '..', process.env.BUILD_DIR ?? 'dist/by-hand')
const outDir = resolve(buildDir, 'web')
const buildId = process.env.BUILD_ID ?? 'by-hand'
const API = `http://localhost:${process.env.PORT ?? 8090}`

/** The server's page renderer: one file with its packages, and React's production build. */
const pages: UserConfig['build'] = {
  ssr: 'entry-server.tsx',
  outDir: resolve(buildDir, 'pages'),
  emptyOutDir: true,
  target: 'node20',
  // A single non-ASCII character would make Node store the whole file at two bytes a character.
  rolldownOptions: { output: { entryFileNames: 'entry-server.js', charset: 'ascii' } },
}

const TERSER = {
  module: true,
  ecma: 2020 as const,
  compress: { passes: 3, keep_fargs: false },
}

/** The application. */
const application: UserConfig['build'] = {
  outDir,
  emptyOutDir: true,
  manifest: true,
  // The HTML names a page's files. Naming every later script's imports too would cost more than it saves.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_, deps) => deps.filter((dep) => dep.endsWith('.css')),
  },
  target: 'es2022',
  // Terser makes the first view a percent smaller; on everything it would take most of the build's time.
  minify: 'oxc',
  assetsInlineLimit: 1024,
  chunkSizeWarningLimit: 700,
  rolldownOptions: {
    input: [resolve(root, 'index.html'), resolve(root, 'entry-client.tsx')],
    // Only entry-client.tsx does something by being imported: what a page does not use of the rest is not loaded with it.
    treeshake: {
      moduleSideEffects: [
        { test: /web[\\/](app|admin-ui|features|lib|ui)[\\/].+\.tsx?$/, sideEffects: false },
      ],
    },
    output: {
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:6][extname]',
      codeSplitting: {
        // A group is what it names: with their dependencies, forms would bring the whole kit.
        includeDependenciesRecursively: false,
        groups: [
          // Files that change only with their version stay in the visitor's cache.
          {
            name: 'vendor',
            // Without what no public page uses of react-query.
            test: /rolldown[\\/]runtime|web[\\/]app[\\/]packages\.ts|node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser|pocketbase|@tanstack(?!.+[\\/](useMutation|mutationObserver|useQueries|queriesObserver)\.js))[\\/]/,
            priority: 3,
          },
          { name: chunkOf(root), debugName: 'public', priority: 2 },
        ],
      },
    },
  },
}

const routerDir = resolve(root, '../node_modules/react-router/dist/production')
const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: resolve(routerDir, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve(routerDir, 'dom-export.mjs') },
]

/** The package writes style elements. */
const STYLE_SINGLETON = {
  find: 'react-style-singleton',
  replacement: resolve(root, 'admin-ui/style-singleton.ts'),
}

/** With it each list would wait for what places floating elements. */
const TABLE_SCROLL = {
  find: /^.*\/TableScrollContainer\.mjs$/,
  replacement: resolve(root, 'admin-ui/native-scroll.tsx'),
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [
    pageModules(root),
    leanPackages(),
    react(),
    faces(),
    directImports(root),
    pageFiles(root),
    serviceWorker(root, buildId),
    buildMeta(buildId),
    thirdParty(),
    minifyFirstView(TERSER),
    compileHints(),
    precompress(outDir),
    devPages(root, API),
  ],
  define: {
    __BUILD_ID__: JSON.stringify(buildId),
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  // The package offers its development build to every bundler; the other one has no sentences for developers.
  resolve: { alias: [...(command === 'build' ? PRODUCTION_ROUTER : []), STYLE_SINGLETON, TABLE_SCROLL] },
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  // Bundled, so that the server needs no React at run time and always has its production build.
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  build: isSsrBuild ? pages : application,
  server: { port: 5173, proxy: { '/api': API, '/builds': API } },
}))
