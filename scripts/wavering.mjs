/** A slow machine may cost a browser test its first try. More of them in one run are a fault of the product or its tests. */
export const MOST_WAVERING = 2

/** Names of the browser tests that failed first and passed then, out of Playwright's report. */
export const waveringTests = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...waveringTests(suite.suites ?? []),
  ])
