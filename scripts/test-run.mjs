/** The steps of a test run and their summary. Node built-ins only, as run.mjs. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failedBrowserTests, failedTests, slowTests, withoutUnstable } from './test-reports.mjs'

export const OUTPUT = 'tests/.output'
const SHOWN_SLOW = 15

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)
const listOf = (name) => readJson(`tests/${name}.json`) ?? []
const seconds = (since) => Math.round((Date.now() - since) / 1000)

/** @returns the steps, each of which resolves to `{ name, passed, failed, names?, excused?, seconds }`. */
export const testRun = ({ root, run, bin, say }) => {
  const costs = []

  const outcome = ({ name, passed, failures, code, began }) => {
    const { failed, excused } = withoutUnstable(failures, listOf('unstable'))
    // A run that fails without naming a test has failed all the same.
    const isUnnamed = code !== 0 && failures.length === 0
    return {
      name,
      passed,
      failed: failed.length + (isUnnamed ? 1 : 0),
      names: failed,
      excused,
      seconds: seconds(began),
    }
  }

  /** Runs a step in parallel with others, printing its output at its end. */
  const aside = (name, command, args) =>
    new Promise((resolve, reject) => {
      const began = Date.now()
      const child = spawn(command, args, { shell: process.platform === 'win32' })
      const output = []
      child.stdout.on('data', (chunk) => output.push(chunk))
      child.stderr.on('data', (chunk) => output.push(chunk))
      child.on('error', reject)
      child.on('close', (code) => {
        const isDone = code === 0
        say(`\n— ${name}: ${isDone ? 'passed' : 'failed'}`)
        if (!isDone) process.stdout.write(Buffer.concat(output))
        resolve({ name, passed: isDone ? 1 : 0, failed: isDone ? 0 : 1, seconds: seconds(began) })
      })
    })

  const vitest = async (name, args) => {
    say(`\n— ${name}`)
    const began = Date.now()
    const report = `${OUTPUT}/vitest.json`
    const costFile = `${OUTPUT}/costs.json`
    mkdirSync(OUTPUT, { recursive: true })
    for (const file of [report, costFile]) rmSync(file, { force: true })
    const code = await new Promise((resolve, reject) => {
      const options = {
        stdio: 'inherit',
        shell: process.platform === 'win32',
        env: { ...process.env, TEST_REPORT: report, TEST_COSTS: costFile },
      }
      const child = spawn(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', ...args], options)
      child.on('error', reject).on('close', (ended) => resolve(ended ?? 1))
    })
    costs.push(...(readJson(costFile) ?? []))
    const found = readJson(report)
    return outcome({
      name,
      passed: found?.numPassedTests ?? 0,
      failures: failedTests(found, root),
      code,
      began,
    })
  }

  const browserTests = (executable) => {
    say('\n— browser tests')
    const began = Date.now()
    const file = `${OUTPUT}/playwright.json`
    mkdirSync(OUTPUT, { recursive: true })
    rmSync(file, { force: true })
    const code = run(bin('playwright'), ['test', '--config', 'tests/playwright.config.ts'], {
      env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, file) },
    })
    const found = readJson(file)
    const skipped = found?.stats?.skipped ?? 0
    return outcome({
      name: 'browser tests',
      passed: found?.stats?.expected ?? 0,
      failures: [
        ...failedBrowserTests(found?.suites ?? []),
        ...(skipped > 0 ? [`${skipped} browser tests were skipped`] : []),
      ],
      code,
      began,
    })
  }

  /** Prints the slow tests; returns the number of those without a reason. */
  const saySlow = (isStrict) => {
    const slow = slowTests(costs, listOf('slow'))
    const unexplained = slow.filter(({ reason }) => reason === null)
    const shown = isStrict ? slow : slow.slice(0, SHOWN_SLOW)
    if (slow.length > 0) say(`\nSlow, in seconds of processor time (${slow.length}):`)
    for (const one of shown)
      say(`${one.seconds.toFixed(1).padStart(6)}  ${one.name} — ${one.reason ?? 'no reason given'}`)
    return unexplained
  }

  /** Ends the process with the counts; `isStrict`: slow tests without a reason fail the run. */
  const summarise = (results, began, { isStrict = false } = {}) => {
    const unexplained = saySlow(isStrict)
    const all = isStrict
      ? [
          ...results,
          {
            name: 'slow tests have a reason in tests/slow.json',
            passed: unexplained.length === 0 ? 1 : 0,
            failed: unexplained.length,
            names: unexplained.map(({ name }) => name),
          },
        ]
      : results
    say('')
    for (const { name, passed, failed, names = [], excused = [], seconds: taken } of all) {
      const time = taken === undefined ? '' : `, ${taken} s`
      say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed${time}`)
      // Last, for readers who see only the end of a long output.
      for (const test of names) say(`       ${test}`)
      for (const test of excused) say(`       failed, listed as unstable: ${test}`)
    }
    say(`${seconds(began)} s`)
    const total = (key) => all.reduce((sum, result) => sum + result[key], 0)
    say(`${total('passed')} passed, ${total('failed')} failed`)
    process.exit(total('failed') === 0 ? 0 : 1)
  }

  return { aside, vitest, browserTests, summarise }
}
