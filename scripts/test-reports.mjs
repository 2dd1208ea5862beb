/** The reports of a test run. Node built-ins only, as run.mjs. */

/** Above these a test file or a test is slow, in seconds of its process's time. */
const MAX_FILE_SECONDS = 5
const MAX_TEST_SECONDS = 1

/**
 * The failed tests of Vitest's JSON report, as `file name` relative to the project's folder. A file that did
 * not load counts as one.
 */
export const failedTests = (report, root) =>
  (report?.testResults ?? []).flatMap((suite) => {
    const file = suite.name.replace(`${root}/`, '')
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map((test) => `${file} ${test.fullName}`)
    return suite.status === 'failed' ? [`${file} (not loaded)`] : []
  })

/** The failed tests of Playwright's JSON report, as `file:line title`. */
export const failedBrowserTests = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === 'unexpected' || test.status === 'flaky'))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...failedBrowserTests(suite.suites ?? []),
  ])

/** Splits failures into those on the list of unstable tests and the others. */
export const withoutUnstable = (failures, unstable) => {
  const isListed = (failure) => unstable.some(({ test }) => failure === test)
  return { failed: failures.filter((one) => !isListed(one)), excused: failures.filter(isListed) }
}

/**
 * Files and tests that exceed their limit, slowest first, with the reason on the list of slow tests. A reason
 * for a file applies to its tests.
 */
export const slowTests = (costs, reasons) => {
  const reasonOf = (file, name) =>
    reasons.find((row) => row.file === file && (row.test === undefined || row.test === name))?.reason ?? null
  const slow = costs.flatMap(({ file, seconds, tests }) => [
    ...(seconds > MAX_FILE_SECONDS ? [{ name: file, seconds, reason: reasonOf(file) }] : []),
    ...tests
      .filter((test) => test.seconds > MAX_TEST_SECONDS)
      .map((test) => ({
        name: `${file} ${test.name}`,
        seconds: test.seconds,
        reason: reasonOf(file, test.name),
      })),
  ])
  return slow.sort((one, other) => other.seconds - one.seconds)
}
