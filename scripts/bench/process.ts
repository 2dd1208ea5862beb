/**
 * A bench server in its own process: reports its address and, on request, its memory, CPU time and event loop
 * delay since the last request.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Served {
  listen(): Promise<string>
  /** Of people, for calls that require a signed-in user. */
  readonly tokens: readonly string[]
  close(): Promise<void>
}

export interface Ready {
  readonly url: string
  readonly tokens: readonly string[]
}

/** The delay of timers in milliseconds, including the timer's own millisecond. */
export interface Late {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** Runs until its parent sends a stop; the folder of the database is the first argument. */
export const serveBench = async (start: (dataDir: string) => Promise<Served>): Promise<void> => {
  const served = await start(process.argv[2] ?? '.')
  const ready: Ready = { url: await served.listen(), tokens: served.tokens }
  process.send?.(ready)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', async (message) => {
    if (message === 'delay') {
      const late: Late = {
        p50: delay.percentile(50) / 1e6,
        p99: delay.percentile(99) / 1e6,
        max: delay.max / 1e6,
      }
      delay.reset()
      process.send?.(late)
      return
    }
    if (message === 'processor') {
      const { user, system } = process.cpuUsage()
      process.send?.(user + system)
      return
    }
    if (message === 'memory') {
      process.send?.(process.memoryUsage().rss)
      return
    }
    await served.close()
    process.exit(0)
  })
}
