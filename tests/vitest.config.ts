import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { OF_THE_BUILD } from '../scripts/changed.mjs'
import { runFolder } from './support/run-folder.ts'

runFolder()

const root = resolve(import.meta.dirname, '..')
const ISOLATED = '**/*.isolated.test.{ts,tsx}'
/**
 * Whole screens have documents of their own for now: some leave timers or late parts that the next file of a shared
 * document meets.
 */
const SCREENS = readdirSync(join(root, 'tests/web'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `tests/web/${path}`)
  .filter((path) => readFileSync(join(root, path), 'utf8').includes('render-app'))
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
          exclude: [ISOLATED, ...SCREENS],
          setupFiles: ['tests/support/set-up-web.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          environment: 'jsdom',
          include: [`tests/web/${ISOLATED}`, `tests/unit/${ISOLATED}`, ...SCREENS],
          setupFiles: ['tests/support/set-up-web.ts'],
          isolate: true,
        },
      },
    ],
  },
})
