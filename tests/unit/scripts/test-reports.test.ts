import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  failedBrowserTests,
  failedTests,
  type SlowReason,
  slowTests,
  type UnstableTest,
  withoutUnstable,
} from '../../../scripts/test-reports.mjs'

const spec = (line: number, status: string) => ({
  file: 'shop.spec.ts',
  line,
  title: 'buys',
  tests: [{ status }],
})

describe('the report of browser tests', () => {
  it('names failed ones, in nested groups too', () => {
    const suites = [{ specs: [spec(1, 'expected')], suites: [{ specs: [spec(3, 'unexpected')] }] }]
    expect(failedBrowserTests(suites)).toEqual(['shop.spec.ts:3 buys'])
  })
})

describe('the report of Vitest', () => {
  it('names failed tests with their file, and a file that did not load', () => {
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
      'tests/a.test.ts a group two',
      'tests/b.test.ts (not loaded)',
    ])
    expect(failedTests(null, '/project')).toEqual([])
  })
})

describe('unstable tests', () => {
  const path = resolve(import.meta.dirname, '../../unstable.json')
  const listed = JSON.parse(readFileSync(path, 'utf8')) as UnstableTest[]

  it('are at most three, each with a date and a reason', () => {
    expect(listed.length).toBeLessThanOrEqual(3)
    for (const { since, reason } of listed) {
      expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(reason).not.toBe('')
    }
  })

  it('are excused by their whole name alone', () => {
    const unstable = [{ test: 'tests/a.test.ts one', since: '2026-11-26', reason: 'a race' }]
    expect(withoutUnstable(['tests/a.test.ts one', 'tests/a.test.ts one more'], unstable)).toEqual({
      failed: ['tests/a.test.ts one more'],
      excused: ['tests/a.test.ts one'],
    })
  })
})

describe('slow tests', () => {
  const costs = [
    {
      file: 'tests/a.test.ts',
      seconds: 6,
      tests: [
        { name: 'one', seconds: 1.5 },
        { name: 'two', seconds: 0.5 },
      ],
    },
    { file: 'tests/b.test.ts', seconds: 1, tests: [{ name: 'three', seconds: 0.9 }] },
  ]

  it('are files over five seconds and tests over one, slowest first', () => {
    expect(slowTests(costs, []).map(({ name }) => name)).toEqual(['tests/a.test.ts', 'tests/a.test.ts one'])
  })

  it('are listed by existing files', () => {
    const root = resolve(import.meta.dirname, '../../..')
    const path = resolve(root, 'tests/slow.json')
    const listed = JSON.parse(readFileSync(path, 'utf8')) as SlowReason[]
    expect(listed.filter(({ file }) => !existsSync(resolve(root, file)))).toEqual([])
  })

  it('have the reason of their own row or of their file', () => {
    expect(
      slowTests(costs, [{ file: 'tests/a.test.ts', reason: 'a build' }]).map(({ reason }) => reason),
    ).toEqual(['a build', 'a build'])
    expect(
      slowTests(costs, [{ file: 'tests/a.test.ts', test: 'one', reason: 'a kill' }]).map(
        ({ reason }) => reason,
      ),
    ).toEqual([null, 'a kill'])
  })
})
