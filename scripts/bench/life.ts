/** The built site as a process: its start time, its idle memory, its stop time. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'

const RUNS = 5
const REST_MS = 10_000
export const PORT = 8791

/** The status of a reply on a new connection; 0 without a listening server. */
const statusOf = (): Promise<number> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port: PORT, path: '/api/health', agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
  })

export const startSite = async (folder: string, env: Record<string, string> = {}): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['dist/start.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(PORT),
      PUBLIC_URL: `http://127.0.0.1:${PORT}`,
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  while ((await statusOf()) !== 200) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`)
    await wait(5)
  }
  return child
}

export const stopSite = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The site ended with ${String(code)}`)
}

/** Writes the demonstration and waits for its jobs, which draw some two hundred documents. */
export const prepare = async (folder: string): Promise<void> => {
  const child = await startSite(folder)
  const db = new Database(join(folder, 'data/data.db'), { readonly: true })
  const left = db.prepare("SELECT count(*) FROM jobs WHERE status != 'done'").pluck()
  while (Number(left.get()) > 0) await wait(500)
  db.close()
  await stopSite(child)
}

/** Resident memory in megabytes. */
export const memoryOf = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  const made = await work()
  return [made, performance.now() - began]
}

/** Prints the medians of several starts on an existing database, without open connections. */
export const benchLife = async (out: (line: string) => void): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-life-'))
  try {
    await prepare(folder)
    const starts: number[] = []
    const stops: number[] = []
    let rest = 0
    for (let run = 1; run <= RUNS; run += 1) {
      const [child, startMs] = await timed(() => startSite(folder, { DEMO: 'false' }))
      starts.push(startMs)
      if (run === RUNS) {
        await wait(REST_MS)
        rest = memoryOf(child)
      }
      stops.push((await timed(() => stopSite(child)))[1])
    }
    out(`\nNode ${process.versions.node}, the built site with its demonstration`)
    out(`start, to the first answer  ${median(starts).toFixed(0).padStart(6)} ms`)
    out(`rest, ${REST_MS / 1000} s after a start    ${rest.toFixed(0).padStart(6)} MB`)
    out(`stop, with nothing open     ${median(stops).toFixed(0).padStart(6)} ms`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
