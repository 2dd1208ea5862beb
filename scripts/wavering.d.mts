/** Types of `wavering.mjs`, which runs before anything is installed. */
type Suite = {
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}
export const MOST_WAVERING: number
export const waveringTests: (suites: Suite[]) => string[]
export const failedBrowserTests: (suites: Suite[]) => string[]
export const failedTests: (
  report: {
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
  } | null,
  root: string,
) => { file: string; name: string }[]
