/** The built site as a child process, on its own folders. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const ADMIN = { email: 'root@example.com', password: 'torture-2026-torture' }
/** A start that takes longer hangs. */
const WAIT_MS = 120_000

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The text parsed as JSON; an empty object when it is none. */
  readonly json: Record<string, unknown>
}
export interface RequestOptions {
  readonly token?: string
  /** Sent unchanged when it is a text, bytes or a form, else as JSON. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}
export interface Site {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Rejects when the site is gone. */
  call(method: string, path: string, request?: RequestOptions): Promise<Answer>
  /** Its running child processes. */
  children(): number[]
  /** Resident memory of the process and its children, in megabytes. */
  memory(): number
  said(): string
  /** Kills it without notice. */
  kill(): Promise<void>
  /** Requests its stop; returns its exit code. */
  stop(): Promise<number | null>
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no port to listen on')
  return address.port
}

interface Row {
  readonly pid: number
  readonly parent: number
  readonly kilobytes: number
}
const processes = (): Row[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number)
      return { pid, parent, kilobytes }
    })

const isRaw = (body: unknown): body is string | Uint8Array | FormData =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData

const caller =
  (url: string): Site['call'] =>
  async (method, path, { token, body, headers } = {}) => {
    const reply = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await reply.text()
    let json: Record<string, unknown> = {}
    try {
      json = JSON.parse(text) as Record<string, unknown>
    } catch {
      // Pages and streams are no JSON.
    }
    return { status: reply.status, headers: reply.headers, text, json }
  }

/** Starts `dist/start.js` of the last build, without waiting for it. */
export const spawnSite = (folder: string, port: number, env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, ['dist/start.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...(process.env.TMPDIR ? { TMPDIR: process.env.TMPDIR } : {}),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO: 'false',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  })

/** Starts the site of a folder; resolves when it answers, rejects with its output when it ends instead. */
export const startSite = async (folder: string, env: Record<string, string> = {}): Promise<Site> => {
  const port = await freePort()
  const child = spawnSite(folder, port, env)
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-100_000)
    })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const pid = child.pid ?? 0
  const own = () => processes().filter((row) => row.pid === pid || row.parent === pid)
  const url = `http://127.0.0.1:${port}`
  const call = caller(url)
  const began = Date.now()
  while (!said.includes('The site is at')) {
    if (child.exitCode !== null) throw new Error(`The site ended before it answered:\n${said}`)
    if (Date.now() - began > WAIT_MS) {
      child.kill('SIGKILL')
      throw new Error(`The site does not answer:\n${said}`)
    }
    await wait(10)
  }
  return {
    url,
    port,
    pid,
    call,
    said: () => said,
    children: () =>
      own()
        .filter((row) => row.pid !== pid)
        .map((row) => row.pid),
    memory: () => own().reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The token of the superuser created by every start here, or of the demonstration's. */
export const superuser = async (site: Site, person = ADMIN): Promise<string> => {
  const path = '/api/collections/_superusers/auth-with-password'
  const answer = await site.call('POST', path, {
    body: { identity: person.email, password: person.password },
  })
  if (answer.status !== 200) throw new Error(`The superuser is refused: ${answer.status} ${answer.text}`)
  return String(answer.json.token)
}

/** Runs work with a temporary folder. */
export const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'torture-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs work with a site, which is ended after it in any case. */
export const onSite = (
  work: (site: Site, folder: string) => Promise<void>,
  env: Record<string, string> | ((folder: string) => Record<string, string>) = {},
): Promise<void> =>
  inFolder(async (folder) => {
    const site = await startSite(folder, typeof env === 'function' ? env(folder) : env)
    try {
      await work(site, folder)
    } finally {
      await site.kill()
    }
  })
