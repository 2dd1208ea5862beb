/** Random requests to the whole API description: none is answered by a server error. */
import { Agent, request } from 'node:http'
import { dice } from '../seed/random.ts'
import { type Fuzzed, isOpenApi, operationsOf, requests } from './fuzz-requests.ts'
import { insideOf, type Memory, memoryOf } from './inside.ts'
import { counted, type Report } from './report.ts'
import { ADMIN, onSite, type Site, superuser } from './site.ts'

const CONNECTIONS = 64
/**
 * Above any duration with so many connections on a busy machine, where a form of many files or the copy of a
 * course's films waits for hundreds of turns: a request without a reply by then hangs.
 */
const WAIT_MS = 300_000
/** Tokens are renewed after this many requests, since requests end sessions too. */
const TURNS_OF_A_TOKEN = 2000
const MAX_CACHED = 400
/** Maximum growth of the heap in the second half of a run: its caches are full by then. */
const MAX_GROWTH = 1.25
/** The number of memory measurements during a run. */
const LOOKS = 10
/** The superuser of the demonstration, which exists before the run's own. */
const DEMO = { email: 'admin@demo.test', password: 'demo-2026-demo' }
const PASSWORD = 'phrase-de-passe-2026'
/** Routes by which a superuser would stop or restore the site. */
const NOT_FOR_SUPERUSERS = /^\/api\/(settings|backups|crons)/

interface Outcome {
  readonly status: number
  readonly retryAfter: boolean
  readonly text: string
}

const send = (site: Site, agent: Agent, { method, path, headers, body }: Fuzzed): Promise<Outcome> =>
  new Promise((resolve) => {
    const none = { retryAfter: false, text: '' }
    const requested = request(
      { host: '127.0.0.1', port: site.port, method, path, headers, agent, timeout: WAIT_MS },
      (response) => {
        const status = response.statusCode ?? 0
        const retryAfter = response.headers['retry-after'] !== undefined
        if (response.headers['content-type'] === 'text/event-stream') {
          response.destroy()
          return resolve({ status, retryAfter, text: '' })
        }
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          if (text.length < 20_000) text += chunk
        })
        response.on('close', () => resolve({ status, retryAfter, text }))
      },
    )
    requested.on('timeout', () => {
      resolve({ status: -1, ...none, text: `nothing in ${WAIT_MS} ms` })
      requested.destroy()
    })
    // A reused connection may end just as the request starts; on a new one it is the site that has ended.
    requested.on('error', ({ message }) =>
      resolve({ status: requested.reusedSocket ? 0 : -1, ...none, text: message }),
    )
    requested.end(body ?? undefined)
  })

/** Tokens of the callers: a guest (none), a member, an administrator of the site, a superuser. */
const signIn = async (site: Site, root: string): Promise<string[]> => {
  const tokens = ['']
  for (const [identity, role] of [
    ['membre@example.com', 'member'],
    ['chef@example.com', 'admin'],
  ] as const) {
    const labels = { email: identity, password: PASSWORD, passwordConfirm: PASSWORD }
    const body = { ...labels, firstName: 'Léa', role, verified: true }
    // Refused when it exists already.
    await site.call('POST', '/api/collections/users/records', { token: root, body })
    const path = '/api/collections/users/auth-with-password'
    const { json } = await site.call('POST', path, { body: { identity, password: PASSWORD } })
    if (json.token) tokens.push(String(json.token))
  }
  return tokens
}

const classOf = ({ status, retryAfter }: Outcome): string => {
  if (status === 503 && retryAfter) return '503 with Retry-After'
  if (status <= 0) return status === 0 ? 'kept connection ended' : 'no answer'
  return `${Math.floor(status / 100)}xx`
}

interface Run {
  readonly classes: string[]
  readonly failures: Map<string, number>
  readonly longest: { ms: number; name: string }
  /** By the number of sent requests. */
  readonly memory: Map<number, Look>
}
interface Look extends Memory {
  /** Of the site and its reader processes, in megabytes. */
  readonly all: number
}

const note = (
  { classes, failures, longest }: Run,
  { method, described, body }: Fuzzed,
  outcome: Outcome,
  ms: number,
): void => {
  const called = `${method} ${described} with ${body === null ? 0 : Buffer.byteLength(body)} bytes`
  if (ms > longest.ms) Object.assign(longest, { ms, name: called })
  const kind = classOf(outcome)
  classes.push(kind)
  if (kind !== '5xx' && kind !== 'no answer') return
  const name = `${outcome.status > 0 ? outcome.status : outcome.text} ${called}`
  failures.set(name, (failures.get(name) ?? 0) + 1)
}

/** Sends this many requests over the connections. */
const run = async (
  site: Site,
  folder: string,
  count: number,
  seed: number,
  person: typeof ADMIN,
): Promise<Run> => {
  const luck = dice(seed)
  const { json } = await site.call('GET', '/api/openapi.json')
  if (!isOpenApi(json)) throw new Error('The site does not describe itself')
  const known = ['users', 'produits', 'faqs']
  let tokens = ['']
  const refresh = async () => {
    // A sign-in at the moment when a request ends all sessions of the account is refused.
    const root = await superuser(site, person).catch(() => superuser(site, person))
    tokens = [...(await signIn(site, root)), root]
  }
  await refresh()
  const next = requests(operationsOf(json), luck, known, () => tokens)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const result: Run = {
    classes: [],
    failures: new Map(),
    longest: { ms: 0, name: 'none' },
    memory: new Map(),
  }
  const look = async (at: number) => {
    result.memory.set(at, { ...(await memoryOf(site.pid, folder)), all: site.memory() })
  }
  await look(0)
  const step = Math.max(1, Math.floor(count / LOOKS))
  let sent = 0
  const one = async () => {
    while (sent < count) {
      sent += 1
      const nth = sent
      if (nth % TURNS_OF_A_TOKEN === 0) await refresh()
      if (nth % step === 0 && nth < count) await look(nth)
      const fuzzed = next()
      const root = tokens.at(-1)
      if (fuzzed.headers.authorization === root && NOT_FOR_SUPERUSERS.test(fuzzed.described))
        delete fuzzed.headers.authorization
      const began = performance.now()
      const outcome = await send(site, agent, fuzzed)
      note(result, fuzzed, outcome, performance.now() - began)
      const id = /"id":"([a-z0-9]{15})"/.exec(outcome.text)?.[1]
      if (id && known.length < MAX_CACHED) known.push(id)
      else if (id) known[luck.whole(3, MAX_CACHED - 1)] = id
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  agent.destroy()
  await look(count)
  return result
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0)

const lookText = ({ all, rss, heapUsed, heapTotal, external }: Look): string =>
  `${all.toFixed(0)} MB with its readers; itself ${megabytes(rss)}, of which ${megabytes(heapUsed)} of ${megabytes(heapTotal)} of heap are used, ${megabytes(external)} outside of it`

interface Options {
  readonly count: number
  /** Whether the site has the demonstration. */
  readonly demo?: boolean
  readonly seed?: number
}

/** The environment of a fuzzed site. */
export const fuzzedIn = (folder: string): Record<string, string> => insideOf(folder)

/** `count` requests, identical for the same seed as far as the replies come in the same order. */
export const fuzzOn = async (
  report: Report,
  site: Site,
  folder: string,
  { count, demo = false, seed = 1 }: Options,
): Promise<void> => {
  const began = performance.now()
  const { classes, failures, longest, memory } = await run(site, folder, count, seed, demo ? DEMO : ADMIN)
  const seconds = (performance.now() - began) / 1000
  report.figure('fuzz: answers', counted(classes))
  report.figure('fuzz: pace', `${(count / seconds).toFixed(0)} a second, ${seconds.toFixed(0)} s`)
  report.figure('fuzz: longest answer', `${longest.ms.toFixed(0)} ms, ${longest.name}`)
  for (const [at, look] of memory) report.figure(`fuzz: memory after ${at}`, lookText(look))
  const heaps = [...memory.values()].map(({ heapUsed }) => heapUsed)
  const [middle = 0, end = 0] = [heaps[Math.floor(heaps.length / 2)], heaps.at(-1)]
  report.promise(
    'fuzz: the heap is flat from the middle on',
    end <= middle * MAX_GROWTH,
    `${megabytes(middle)} MB, then ${megabytes(end)} MB, seed ${seed}`,
  )
  const named = [...failures].map(([name, times]) => `${name} × ${times}`).slice(0, 10)
  const seen = [`seed ${seed}`, ...named].join('; ')
  report.promise('fuzz: no failure of the server, all answered', failures.size === 0, seen)
  const health = await site.call('GET', '/api/health')
  report.promise('fuzz: the site answers after it', health.status === 200, String(health.status))
}

/** Runs the fuzzing on its own site. */
export const fuzz = (report: Report, options: Options): Promise<void> =>
  onSite(
    (site, folder) => fuzzOn(report, site, folder, options),
    (folder) => ({ ...fuzzedIn(folder), ...(options.demo ? { DEMO: 'true' } : {}) }),
  )
