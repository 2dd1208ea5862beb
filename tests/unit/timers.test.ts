/**
 * An error in a timer has no caller to catch it and would end the process. Each timer is listed here with the
 * reason why it cannot throw.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** How many places in a file, and why none of them throws. */
const GUARDED: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'server/app.ts': [1, 'only destroys sockets, in the grace of a stop'],
  'server/core/event-stream.ts': [1, 'writes to a stream whose errors are listened to'],
  'server/core/fair-turns.ts': [1, 'takes an entry out of a list and rejects for whoever awaits it'],
  'server/core/log-store.ts': [1, 'tryFlush catches what the database throws and keeps the lines'],
  'server/core/pictures/pictures.ts': [1, 'resolves a promise that the request awaits'],
  'server/core/processes/answering.ts': [1, 'compares numbers, and ends its own process'],
  'server/core/processes/worker-process.ts': [3, 'ends a process, whose errors are listened to'],
  'server/core/slow-bodies.ts': [1, 'reads counters and ends sockets, whose errors the HTTP server takes'],
  'server/features/ai-drafts/writer.ts': [
    2,
    'store catches and logs what the database throws; the other one resolves a promise that a request awaits',
  ],
  'server/jobs/crons.ts': [1, 'run() catches and logs whatever the scheduled work throws or rejects with'],
  'server/jobs/worker.ts': [
    2,
    'tick and take catch what the database throws, attempts are caught; the other one resolves',
  ],
  'server/ports/ai.ts': [1, 'aborts a request, which rejects for whoever awaits it'],
  'server/ports/s3.ts': [1, 'aborts a request, which rejects for whoever awaits it'],
  'server/records/auth/session-uses.ts': [1, 'flush() catches and logs what the database throws'],
  'server/records/http/auth-redirect.ts': [1, 'the script of a page, which runs in a browser'],
  'server/records/http/list.ts': [1, 'resolves a promise that the request awaits'],
  'server/records/realtime/delivery.ts': [
    1,
    'a message that cannot be made is logged and left out (message.ts)',
  ],
  'server/records/realtime/hub.ts': [1, 'ends streams, whose errors their sockets take'],
  'server/records/write/write-queue.ts': [
    2,
    'a batch that fails rejects its writes, roll-backs are caught, listeners too',
  ],
}

const TIMER = /\b(?:setInterval|setTimeout|setImmediate|queueMicrotask|nextTick)\(|new Cron\((?=job\.)/g
/** Scripts of pages run elsewhere; those of `node:timers/promises` are awaited. */
const isElsewhere = (line: string): boolean => line.includes('<script>') || /^\s*(\*|\/\/)/.test(line)

it('every timer of the server is guarded', () => {
  const root = join(import.meta.dirname, '../..')
  const found: Record<string, number> = {}
  for (const name of readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const text = readFileSync(join(root, 'server', name), 'utf8')
    const lines = text.split('\n').filter((line) => !isElsewhere(line))
    const count = lines.join('\n').match(TIMER)?.length ?? 0
    if (count > 0) found[join('server', name).replaceAll('\\', '/')] = count
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(GUARDED).map(([file, [count]]) => [file, count])))
})
