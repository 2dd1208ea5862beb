/** Notes what each test and each file takes of its process's time; `cost-reporter.ts` writes it down. */
import type { RunnerTestFile } from 'vitest'
import { afterAll, afterEach, beforeEach } from 'vitest'

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

const fileBegan = process.cpuUsage()
let testBegan = fileBegan
let file: RunnerTestFile | undefined

beforeEach(({ task }) => {
  file = task.file
  testBegan = process.cpuUsage()
})
afterEach(({ task }) => {
  task.meta.cpuMs = cpuMs(testBegan)
})
afterAll(() => {
  if (file) file.meta.cpuMs = cpuMs(fileBegan)
})
