/**
 * How long a question takes, in milliseconds: its time on the processor. What it spent waiting counts for a tenth: it may
 * have been for the disk, and was mostly for a processor that others had. Asking the system costs some ten microseconds.
 */
export const stopwatch = (): (() => number) => {
  const began = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    const passed = performance.now() - began
    // Other threads of this process work meanwhile.
    return Math.max(Math.min((user + system) / 1000, passed), passed / 10)
  }
}
