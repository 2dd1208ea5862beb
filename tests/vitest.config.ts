import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { runFolder } from './support/run-folder.ts'

runFolder()

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    setupFiles: ['tests/support/set-up.ts'],
    // These end what hangs; they measure nothing. The slowest test takes four seconds, many times that on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        // The server's modules keep nothing of a test, as they keep nothing between requests: a worker loads them once
        // for all of its files. Half of the time went into loading them for each.
        test: { name: 'server', include: ['tests/{unit,api,size}/**/*.test.ts'], isolate: false },
      },
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
