/**
 * Loaded into the built site by `NODE_OPTIONS=--import`, never part of it: moves the wall clock of its
 * processes by the milliseconds in the file `clock` of TORTURE_INSIDE, while monotonic time (timers,
 * `performance.now()`) continues, as when the clock of a machine is set; and writes its memory usage to the
 * file `memory` on SIGUSR2.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const folder = process.env.TORTURE_INSIDE ?? ''
const LOOK_MS = 10

const trueNow = Date.now
let offset = 0
const look = () => {
  try {
    offset = Number(readFileSync(join(folder, 'clock'), 'utf8')) || 0
  } catch {
    // Without the file the clock is not moved.
  }
}
look()
setInterval(look, LOOK_MS).unref()

Date.now = () => trueNow() + offset
const moved = new Proxy(Date, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now()], asked),
  apply: () => new moved().toString(),
})
Date.prototype.constructor = moved
globalThis.Date = moved

if (isMainThread) {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    // Objects found dead by the first collection hold others, by weak references and finalizers.
    setImmediate(() => {
      collect()
      const draft = join(folder, 'memory.part')
      writeFileSync(draft, JSON.stringify(process.memoryUsage()))
      renameSync(draft, join(folder, 'memory'))
    })
  })
}
