/**
 * The duration of a query in milliseconds: its CPU time. Waiting counts for a tenth: it may have been for the
 * disk, but was mostly for a busy CPU. Reading the CPU time costs some ten microseconds.
 */
export const stopwatch = (): (() => number) => {
  const began = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    const passed = performance.now() - began
    // Other threads of this process add to its CPU time.
    return Math.max(Math.min((user + system) / 1000, passed), passed / 10)
  }
}
