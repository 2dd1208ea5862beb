import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { runFolder } from './support/run-folder.ts'

runFolder()

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/{unit,api,web,size}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['tests/support/set-up.ts'],
    // These end what hangs; they measure nothing. The slowest test takes four seconds, many times that on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    unstubGlobals: true,
  },
})
