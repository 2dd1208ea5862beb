interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}
interface Suite {
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}
export interface UnstableTest {
  /** As a failure names it: `file name`, or `file:line title` of a browser test. */
  test: string
  since: string
  reason: string
}
export interface TestCost {
  file: string
  /** Of the process's time, loading included. */
  seconds: number
  tests: { name: string; seconds: number }[]
}
export interface SlowReason {
  file: string
  /** Absent: the whole file. */
  test?: string
  reason: string
}
export function failedTests(report: VitestReport | null, root: string): string[]
export function failedBrowserTests(suites: readonly Suite[]): string[]
export function withoutUnstable(
  failures: readonly string[],
  unstable: readonly UnstableTest[],
): { failed: string[]; excused: string[] }
export function slowTests(
  costs: readonly TestCost[],
  reasons: readonly SlowReason[],
): { name: string; seconds: number; reason: string | null }[]
