/** What holds for every test file. */
import { afterAll, expect, vi } from 'vitest'
import { setPasswordCost } from '#server/core/passwords.ts'
import { eventually } from './eventually.ts'
import { endFile } from './file-end.ts'
import { TEST_COST } from './password-cost.ts'
import { closeTemporary, leftovers, openTemporary } from './temporary.ts'

setPasswordCost(TEST_COST)
openTemporary()
// The first hook of a file is the last to run: what the file has opened is closed by then.
afterAll(async () => {
  await endFile()
  try {
    // Files share a process: none may hand its clock on to the next.
    expect(vi.isFakeTimers(), 'false timers are left').toBe(false)
    await eventually(() => expect(leftovers(), 'left in the temporary directory').toEqual([]), 5000)
  } finally {
    closeTemporary()
  }
})
