import { resolve } from 'node:path'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, '..')

/** One file of our own code; packages stay in node_modules. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    ssr: 'scripts/start.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'start.js' } },
  },
})
