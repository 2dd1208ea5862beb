/** How long something keeps the processor busy, which does not depend on what else the machine is doing. */

/** What `work` answers, and the milliseconds of processor time that this process has spent meanwhile. */
export const withProcessorTime = async <T>(
  work: () => T | Promise<T>,
): Promise<{ result: T; processorMs: number }> => {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, processorMs: (user + system) / 1000 }
}
