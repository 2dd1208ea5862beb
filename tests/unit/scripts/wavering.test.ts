import { expect, test } from 'vitest'
import { failedBrowserTests, failedTests, waveringTests } from '../../../scripts/wavering.mjs'

const spec = (line: number, status: string) => ({
  file: 'shop.spec.ts',
  line,
  title: 'buys',
  tests: [{ status }],
})

test('names browser tests by how they ended, in nested groups too', () => {
  const suites = [
    { specs: [spec(1, 'expected'), spec(2, 'flaky')], suites: [{ specs: [spec(3, 'unexpected')] }] },
  ]
  expect(waveringTests(suites)).toEqual(['shop.spec.ts:2 buys'])
  expect(failedBrowserTests(suites)).toEqual(['shop.spec.ts:3 buys'])
})

test('names failed tests with their file, and a file that did not load', () => {
  const report = {
    testResults: [
      {
        name: '/project/tests/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'a group two' },
        ],
      },
      { name: '/project/tests/b.test.ts', status: 'failed', assertionResults: [] },
      { name: '/project/tests/c.test.ts', status: 'passed', assertionResults: [] },
    ],
  }
  expect(failedTests(report, '/project')).toEqual([
    { file: 'tests/a.test.ts', name: 'tests/a.test.ts a group two' },
    { file: 'tests/b.test.ts', name: 'tests/b.test.ts (not loaded)' },
  ])
  expect(failedTests(null, '/project')).toEqual([])
})
