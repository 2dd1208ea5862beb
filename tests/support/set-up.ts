/** What holds for every test file. */
import { afterAll, expect, vi } from 'vitest'
import { eventually } from './eventually.ts'
import { closeTemporary, leftovers, openTemporary } from './temporary.ts'

/** Component tests wait as long as a busy machine takes; one second, the library's default, is less than that. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}

openTemporary()
// The first hook of a file is the last to run: what the file has opened is closed by then.
afterAll(async () => {
  try {
    // Files share a process: none may hand its clock on to the next.
    expect(vi.isFakeTimers(), 'false timers are left').toBe(false)
    await eventually(() => expect(leftovers(), 'left in the temporary directory').toEqual([]), 5000)
  } finally {
    closeTemporary()
  }
})
