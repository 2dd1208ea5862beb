/** The worker's side of a worker process: the first step of its program. */
import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Answered, Sent } from './messages.ts'

const [, , site = '', maxMemory = '', ...args] = process.argv

/** Additional arguments from the site. */
export const programArgs: readonly string[] = args

/**
 * A killed site ends no child process, and native code notices neither its end nor its own memory use: a
 * thread checks both, every fifth of a second.
 */
const WATCH = `const { workerData: { site, maxMemory } } = require('node:worker_threads')
setInterval(() => {
  if (process.ppid !== site || process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL')
}, 200)`

/** Out of memory, Linux ends this process before the site. */
const giveWay = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // On other systems, or without permission, the system chooses by size.
  }
}

/**
 * Answers the site's requests in turn, until the site is gone or closes the channel. `answer` receives the
 * attached parts, and must not throw: an error ends the process.
 */
export const answerWith = <Request, Reply>(
  answer: (request: Request, parts: readonly Uint8Array[]) => Reply | Promise<Reply>,
): void => {
  giveWay()
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { site: Number(site), maxMemory: Number(maxMemory) },
  }).unref()
  let parts: { id: number; all: Uint8Array[] } = { id: 0, all: [] }
  process.on('message', async (sent: Sent) => {
    // Parts of an unfinished request are dropped.
    if (parts.id !== sent.id) parts = { id: sent.id, all: [] }
    if ('part' in sent) {
      parts.all.push(sent.part)
      return
    }
    const { all } = parts
    parts = { id: 0, all: [] }
    const reply = await answer(sent.request as Request, all)
    process.send?.({ id: sent.id, reply } satisfies Answered)
  })
  process.on('disconnect', () => process.exit())
}
