import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { OF_THE_BUILD } from '../scripts/changed.mjs'
import { runFolder } from './support/run-folder.ts'

runFolder()

const root = resolve(import.meta.dirname, '..')
const ISOLATED = '**/*.isolated.test.{ts,tsx}'
/** The rarest run in `npm run test:all` only. */
const LONG = process.env.ALL_TESTS === '1' ? [] : ['**/*.long.test.ts']
/** `scripts/run.mjs` names the files of its reports. */
const { TEST_REPORT, TEST_COSTS } = process.env

export default defineConfig({
  root,
  test: {
    reporters:
      TEST_REPORT && TEST_COSTS
        ? [
            'dot',
            ['json', { outputFile: TEST_REPORT }],
            [resolve(import.meta.dirname, 'support/cost-reporter.ts'), { path: TEST_COSTS }],
          ]
        : ['default'],
    environment: 'node',
    exclude: [...configDefaults.exclude, ...LONG],
    setupFiles: ['tests/support/set-up-costs.ts', 'tests/support/set-up.ts'],
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
          include: ['tests/{unit,api}/**/*.test.{ts,tsx}'],
          exclude: [ISOLATED, ...OF_THE_BUILD],
        },
      },
      { extends: true, test: { name: 'built', include: [...OF_THE_BUILD] } },
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
