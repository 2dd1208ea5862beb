/** The other end of a worker process: what its program does first. */
import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Answered, Sent } from './messages.ts'

const [, , site = '', mostMemory = '', ...args] = process.argv

/** What the site gave this process besides. */
export const programArgs: readonly string[] = args

/**
 * A site that was killed kills nobody, and native code neither hears that it is gone nor that it takes too much: a thread
 * looks, every fifth of a second.
 */
const WATCH = `const { workerData: { site, mostMemory } } = require('node:worker_threads')
setInterval(() => {
  if (process.ppid !== site || process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL')
}, 200)`

/** Where memory runs out, Linux ends this process before the site. */
const giveWay = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Another system, or one that does not let us: it chooses by size.
  }
}

/**
 * Answers the site's questions in turn, until the site is gone or wants no more. `answer` gets what was sent along, and
 * must not throw: what it throws ends the process.
 */
export const answerWith = <Request, Reply>(
  answer: (request: Request, parts: readonly Uint8Array[]) => Reply | Promise<Reply>,
): void => {
  giveWay()
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { site: Number(site), mostMemory: Number(mostMemory) },
  }).unref()
  let parts: { id: number; all: Uint8Array[] } = { id: 0, all: [] }
  process.on('message', async (sent: Sent) => {
    // Of a question that was never finished nothing is kept.
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
