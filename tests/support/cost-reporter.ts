/** Writes what each test file and each test took of its process's time, for `scripts/test-reports.mjs`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { TestCost } from '../../scripts/test-reports.mjs'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time in milliseconds; of a file, with loading and hooks. */
    cpuMs?: number
  }
}

const secondsOf = (cpuMs = 0): number => Math.round(cpuMs / 10) / 100

export default class CostReporter implements Reporter {
  readonly #path: string

  constructor({ path }: { path: string }) {
    this.#path = path
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map(
      (module): TestCost => ({
        file: relative(process.cwd(), module.moduleId),
        seconds: secondsOf(module.meta().cpuMs),
        tests: [...module.children.allTests()].map((test) => ({
          name: test.fullName,
          seconds: secondsOf(test.meta().cpuMs),
        })),
      }),
    )
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(costs))
  }
}
