/** A server of the bench in a process of its own: tells where it listens, and how much memory it has when asked. */

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

/** Runs until its parent says stop; the folder of the database is the first argument. */
export const serveBench = async (start: (dataDir: string) => Promise<Served>): Promise<void> => {
  const served = await start(process.argv[2] ?? '.')
  const ready: Ready = { url: await served.listen(), tokens: served.tokens }
  process.send?.(ready)
  process.on('message', async (message) => {
    if (message === 'memory') {
      process.send?.(process.memoryUsage().rss)
      return
    }
    await served.close()
    process.exit(0)
  })
}
