/**
 * A server of the bench in a process of its own: tells where it listens, and, when asked, how much memory and processor time
 * it has taken and how late its event loop ran since it was last asked.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Served {
  listen(): Promise<string>
  /** Of people, for calls that need somebody. */
  readonly tokens: readonly string[]
  close(): Promise<void>
}

export interface Ready {
  readonly url: string
  readonly tokens: readonly string[]
}

/** How late timers ran, in milliseconds, the timer's own millisecond included. */
export interface Late {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** Runs until its parent says stop; the folder of the database is the first argument. */
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
