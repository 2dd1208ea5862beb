/** A slow machine may cost a test its first try. More of them in one run are a fault of the product or its tests. */
export const MOST_WAVERING = 2

/** `file:line title` of every browser test of Playwright's report that ended so: 'flaky' failed first and passed then. */
const browserTestsThat = (status, suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === status))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...browserTestsThat(status, suite.suites ?? []),
  ])

export const waveringTests = (suites) => browserTestsThat('flaky', suites)
export const failedBrowserTests = (suites) => browserTestsThat('unexpected', suites)

/**
 * The tests that failed in Vitest's JSON report, each with its file, as seen from the project's folder. A file that did
 * not load counts as one.
 * @returns {{ file: string, name: string }[]}
 */
export const failedTests = (report, root) =>
  (report?.testResults ?? []).flatMap((suite) => {
    const file = suite.name.replace(`${root}/`, '')
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map((test) => ({ file, name: `${file} ${test.fullName}` }))
    return suite.status === 'failed' ? [{ file, name: `${file} (not loaded)` }] : []
  })
