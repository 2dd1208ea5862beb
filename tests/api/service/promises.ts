import { expect } from 'vitest'
import { type Report, recordReport } from '../../../scripts/torture/report.ts'

/** Runs a part of the torture; fails with the lines of the promises that it broke, and when it made none. */
export const holds = async (part: (report: Report) => Promise<void>): Promise<void> => {
  let lines = 0
  const report = recordReport(() => {
    lines += 1
  })
  await part(report)
  expect(report.broken).toEqual([])
  expect(lines).toBeGreaterThan(0)
}
