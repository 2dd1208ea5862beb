import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { runFolder } from './support/run-folder.ts'

runFolder()

const ISOLATED = '**/*.isolated.test.{ts,tsx}'
/** The rarest run in `npm run test:all` only. */
const LONG = process.env.ALL_TESTS ? [] : ['**/*.long.test.ts']

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    // The rarest: `npm run test:all` sets it.
    exclude: [...configDefaults.exclude, ...(process.env.ALL_TESTS === '1' ? [] : ['**/*.long.test.ts'])],
    setupFiles: ['tests/support/set-up.ts'],
    // These end what hangs; they measure nothing.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    unstubGlobals: true,
    restoreMocks: true,
    // A worker loads modules once for all of its files: loading them for each file took half of the time. Tests that
    // replace modules, or need them as they are before anything ran, have a registry of their own.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{unit,api,size}/**/*.test.{ts,tsx}'],
          exclude: [ISOLATED, ...LONG],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: [ISOLATED],
          setupFiles: ['tests/support/set-up-web.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          environment: 'jsdom',
          include: [`tests/web/${ISOLATED}`, `tests/unit/${ISOLATED}`],
          setupFiles: ['tests/support/set-up-web.ts'],
          isolate: true,
        },
      },
    ],
  },
})
