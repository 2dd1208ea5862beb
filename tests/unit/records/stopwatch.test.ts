/** What a question takes is its own work, not what the machine did meanwhile. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { stopwatch } from '#server/records/readers/stopwatch.ts'

it.each([
  ['waited', 400, 1, 40],
  ['worked', 400, 390, 390],
  ['worked while other threads did too', 400, 700, 400],
])(
  'the stopwatch counts own work: %s: %i ms with %i of the processor count as %i',
  (_what, ms, ofProcessor, counted) => {
    let [passed, used] = [1000, 5_000_000]
    vi.spyOn(performance, 'now').mockImplementation(() => passed)
    vi.spyOn(process, 'cpuUsage').mockImplementation((since) => ({
      user: used - (since?.user ?? 0),
      system: 0,
    }))
    onTestFinished(() => void vi.restoreAllMocks())
    const took = stopwatch()
    passed += ms
    used += ofProcessor * 1000
    expect(took()).toBe(counted)
  },
)
