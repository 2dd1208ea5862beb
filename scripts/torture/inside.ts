/** Control of the inside of a built site, through `inside.mjs`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const WAIT_MS = 30_000

/** Of the site's own process after two collections, in bytes. */
export interface Memory {
  readonly rss: number
  readonly heapTotal: number
  readonly heapUsed: number
  readonly external: number
  readonly arrayBuffers: number
}

/** The environment of a site controlled by files of this folder. */
export const insideOf = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'inside.mjs')).href}`,
  TORTURE_INSIDE: folder,
})

/** Moves the clock of the site to this many milliseconds from the true one; resolves when it has moved. */
export const moveClock = async (folder: string, offsetMs: number): Promise<void> => {
  writeFileSync(join(folder, 'clock'), String(offsetMs))
  await wait(100)
}

/** Collects garbage in the site, and returns the remaining memory. */
export const memoryOf = async (pid: number, folder: string): Promise<Memory> => {
  const path = join(folder, 'memory')
  rmSync(path, { force: true })
  process.kill(pid, 'SIGUSR2')
  const began = Date.now()
  for (;;) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Memory
    } catch (error) {
      if (Date.now() - began > WAIT_MS) throw error
      await wait(20)
    }
  }
}
