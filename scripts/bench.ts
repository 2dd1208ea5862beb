/**
 * `npm run bench [-- rows…]`: the record engine compared with bare handlers over the same rows, each in its
 * own process. Without arguments: 10,000 and 1,000,000 rows, latency beside costly lists (`beside`: only
 * that), the home page as HTML (`page`), searches of 10,000 lessons (`search`), 500 members listening
 * (`listeners`), the built site as a process (`life`) and its memory under load (`memory`, ten minutes or the
 * given number). All figures are of this machine, which runs the load generator too.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { openDatabase } from '../server/core/database.ts'
import { hashPassword } from '../server/core/passwords.ts'
import { createRegistry } from '../server/records/schema/registry.ts'
import { createTables } from '../server/records/schema/tables.ts'
import { CASES, type Call, type Case, CHANGE } from './bench/cases.ts'
import { collections, fill, PASSWORD } from './bench/data.ts'
import { type FanOut, fanOut, LISTENERS } from './bench/fan-out.ts'
import { benchHomePage } from './bench/home-page.ts'
import { benchLife } from './bench/life.ts'
import { benchListeners } from './bench/listeners.ts'
import { benchMemory } from './bench/memory.ts'
import type { Ready } from './bench/process.ts'
import { benchSearch } from './bench/search.ts'
import { benchInProcess } from './bench/worker-process.ts'

const SECONDS = 4
const CONNECTIONS = 50
const out = (line: string) => process.stdout.write(`${line}\n`)

interface Server extends Ready {
  readonly child: ChildProcess
}
interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /**
   * Microseconds of the server's CPU time per reply or message: the figure that a busy machine changes least.
   */
  readonly processor: number
}

const startServer = async (script: string, folder: string): Promise<Server> => {
  const child = fork(join(import.meta.dirname, 'bench', script), [folder], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${String(code)}`)
  })
  const [ready] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return { ...(ready as Ready), child }
}

const stop = async ({ child }: Server): Promise<void> => {
  child.send('stop')
  await once(child, 'exit')
}

const ask = async ({ child }: Server, question: 'memory' | 'processor'): Promise<number> => {
  child.send(question)
  const [answer] = (await once(child, 'message')) as [number]
  return answer
}

/** Resident memory, in megabytes. */
const memoryOf = async (server: Server): Promise<number> => (await ask(server, 'memory')) / 1_048_576

const headersOf = ({ body, authorization }: Call): Record<string, string> => ({
  ...(body ? { 'content-type': 'application/json' } : {}),
  ...(authorization ? { authorization } : {}),
})

const load = (url: string, { method, connections = CONNECTIONS }: Case, call: () => Call, duration: number) =>
  autocannon({
    url,
    method,
    connections,
    duration,
    requests: [
      {
        setupRequest: (request) => {
          const next = call()
          return { ...request, ...next, headers: { ...request.headers, ...headersOf(next) } }
        },
      },
    ],
  })

const measure = async (server: Server, entry: Case, call: (turn: number) => Call): Promise<Measured> => {
  let turn = 0
  const next = () => {
    turn += 1
    return call(turn)
  }
  await load(server.url, entry, next, 1)
  const before = await ask(server, 'processor')
  const result = await load(server.url, entry, next, SECONDS)
  const spent = (await ask(server, 'processor')) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${entry.name}: ${result.non2xx} refused, ${result.errors} errors`)
  const { requests, latency } = result
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    processor: spent / requests.total,
  }
}

const post = async (url: string, body: string): Promise<void> => {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
}

const fanOuts = {
  engine: (server: Server, listeners: number): Promise<FanOut> => {
    const { url } = server
    return fanOut({
      listeners,
      processor: () => ask(server, 'processor'),
      events: `${url}/api/realtime`,
      subscribe: async (hello) => {
        const clientId = /^id:(\w+)/.exec(hello)?.[1]
        await post(`${url}/api/realtime`, JSON.stringify({ clientId, subscriptions: ['items/*'] }))
      },
      change: () => post(`${url}/api/collections/items/records`, CHANGE),
      isChange: (text) => text.includes('event:items/*'),
    })
  },
  bare: (server: Server, listeners: number): Promise<FanOut> => {
    const { url } = server
    return fanOut({
      listeners,
      processor: () => ask(server, 'processor'),
      events: `${url}/events`,
      subscribe: async () => undefined,
      change: () => post(`${url}/items`, CHANGE),
      isChange: (text) => text.includes('event:items'),
    })
  },
}

const row = (name: string, engine: Measured, bare: Measured, ratio: number): void => {
  const cellsOf = ({ perSecond, p50, p99, processor }: Measured) => [perSecond, p50, p99, processor]
  const numbers = [...cellsOf(engine), ...cellsOf(bare)]
  const cells = numbers.map((value) => value.toFixed(value < 100 ? 1 : 0).padStart(9))
  out(`${name.padEnd(26)}${cells.join('')}${ratio.toFixed(2).padStart(9)}`)
}

const compare = async (rows: number, engine: Server, bare: Server): Promise<void> => {
  out(`\n${rows.toLocaleString('en')} rows, ${CONNECTIONS} connections, ${SECONDS} s each`)
  out(`${''.padEnd(26)}   engine   p50 ms   p99 ms   cpu µs     bare   p50 ms   p99 ms   cpu µs    ratio`)
  for (const entry of CASES) {
    const plain = await measure(bare, entry, (turn) => entry.bare(turn, rows))
    const ours = await measure(engine, entry, (turn) => entry.engine(turn, rows, engine.tokens))
    row(entry.name, ours, plain, plain.perSecond / ours.perSecond)
  }
  for (const listeners of LISTENERS) {
    const plain = await fanOuts.bare(bare, listeners)
    const ours = await fanOuts.engine(engine, listeners)
    row(`realtime, last of ${listeners}`, ours, plain, ours.p50 / plain.p50)
  }
  const [mine, theirs] = [await memoryOf(engine), await memoryOf(bare)]
  out(`memory at the end: engine ${mine.toFixed(0)} MB, bare ${theirs.toFixed(0)} MB`)
}

/** Fills one file and gives each server a copy of it. */
const prepare = async (rows: number, folder: string): Promise<void> => {
  const file = join(folder, 'data.db')
  const db = openDatabase(file)
  createTables(db, createRegistry(collections).all)
  fill(db, rows, (await hashPassword(PASSWORD)).value)
  db.close()
  for (const name of ['engine', 'bare']) {
    mkdirSync(join(folder, name))
    copyFileSync(file, join(folder, name, 'data.db'))
  }
}

const run = async (rows: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    await prepare(rows, folder)
    const engine = await startServer('engine-server.ts', join(folder, 'engine'))
    const bare = await startServer('bare-server.ts', join(folder, 'bare'))
    await compare(rows, engine, bare)
    await stop(engine)
    await stop(bare)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runHomePage = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const site = await startServer('site-server.ts', folder)
    await benchHomePage(site.url, out)
    await stop(site)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const runInProcess = async (rows: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    await prepare(rows, folder)
    const engine = await startServer('engine-server.ts', join(folder, 'engine'))
    out(`\n${rows.toLocaleString('en')} rows`)
    await benchInProcess(engine.url, out)
    out(`memory at the end: ${(await memoryOf(engine)).toFixed(0)} MB`)
    await stop(engine)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** 500 members listening at once. */
const runListeners = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await startServer('listeners-server.ts', folder)
  try {
    await benchListeners(server, out)
  } finally {
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

const ALONE = ['beside', 'page', 'search', 'listeners', 'life', 'memory']
const requested = process.argv.slice(2)
const part = requested.find((word) => ALONE.includes(word))
const numbers = requested.filter((word) => !ALONE.includes(word)).map(Number)
const sizes = numbers.length > 0 ? numbers : [10_000, 1_000_000]
const isWanted = (name: string): boolean => part === undefined || part === name
if (part === undefined) for (const rows of sizes) await run(rows)
if (isWanted('beside')) for (const rows of sizes) await runInProcess(rows)
if (isWanted('page')) await runHomePage()
if (isWanted('search')) await benchSearch(out)
if (isWanted('listeners')) await runListeners()
if (isWanted('life')) await benchLife(out)
if (isWanted('memory')) await benchMemory(out, part === 'memory' ? numbers[0] : undefined)
