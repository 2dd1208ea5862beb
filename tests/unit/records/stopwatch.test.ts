/** What a question takes is its own work, not what the machine did meanwhile. */
import { expect, it } from 'vitest'
import { stopwatch } from '#server/records/readers/stopwatch.ts'

it('counts work whole and waiting for a tenth', () => {
  const waited = stopwatch()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  const forWaiting = waited()
  expect(forWaiting).toBeGreaterThanOrEqual(39)
  expect(forWaiting).toBeLessThan(200)
  const { user } = process.cpuUsage()
  const worked = stopwatch()
  while (process.cpuUsage().user - user < 100_000);
  expect(worked()).toBeGreaterThanOrEqual(90)
})
