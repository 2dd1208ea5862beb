/**
 * The memory of the built site under requests for pages, lists, records, files and changes, minute by minute.
 * The initial growth is caches and the heap of a busy Node; continued growth would be a leak.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { memoryOf, PORT, prepare, startSite, stopSite } from './life.ts'

const MINUTES = 10
const CONNECTIONS = 20
const REST_MS = 30_000
const SITE = `http://127.0.0.1:${PORT}`
const PAGES = ['/', '/boutique', '/courses', '/booking', '/faq', '/a-propos']
const COLLECTIONS = ['courses', 'produits', 'categories', 'faqs']

interface Session {
  readonly token: string
  readonly courses: readonly string[]
}

const signIn = async (): Promise<Session> => {
  const signedIn = await fetch(`${SITE}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: 'admin@demo.test', password: 'demo-2026-demo' }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const listed = await fetch(`${SITE}/api/collections/courses/records?perPage=200&fields=id`, {
    headers: { authorization: token },
  })
  const { items } = (await listed.json()) as { items: { id: string }[] }
  return { token, courses: items.map(({ id }) => id) }
}

interface BenchRequest {
  readonly method: 'GET' | 'PATCH'
  readonly path: string
  readonly body?: string
  readonly headers: Record<string, string>
}

const pick = <T>(list: readonly T[], turn: number): T => {
  const found = list[turn % list.length]
  if (found === undefined) throw new Error('The demonstration has none')
  return found
}

/** Of twenty: four pages, ten distinct lists, four records, a list as an administrator and a change. */
const callOf = (turn: number, { token, courses }: Session): BenchRequest => {
  const kind = turn % 20
  const record = `/api/collections/courses/records/${pick(courses, turn * 7)}`
  const list = `/api/collections/${pick(COLLECTIONS, turn)}/records?perPage=30&filter=${encodeURIComponent(`id != '${turn}'`)}`
  const own = { authorization: token }
  if (kind < 4) return { method: 'GET', path: pick(PAGES, turn * 3), headers: { accept: 'text/html' } }
  if (kind < 14) return { method: 'GET', path: list, headers: {} }
  if (kind < 18) return { method: 'GET', path: record, headers: own }
  if (kind < 19) return { method: 'GET', path: `${list}&sort=-created`, headers: own }
  const body = JSON.stringify({ order: turn % 1000 })
  return { method: 'PATCH', path: record, body, headers: { ...own, 'content-type': 'application/json' } }
}

/** Prints megabytes per minute and after a rest, and the number of requests. */
export const benchMemory = async (out: (line: string) => void, minutes = MINUTES): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'))
  try {
    await prepare(folder)
    const site = await startSite(folder, { DEMO: 'false', RATE_LIMIT: 'off' })
    const session = await signIn()
    out(`\nmemory of the built site, ${CONNECTIONS} connections; at first ${memoryOf(site).toFixed(0)} MB`)
    let turn = 0
    for (let minute = 1; minute <= minutes; minute += 1) {
      const { requests, non2xx, errors } = await autocannon({
        url: SITE,
        connections: CONNECTIONS,
        duration: 60,
        requests: [
          {
            setupRequest: (request) => {
              turn += 1
              const call = callOf(turn, session)
              return { ...request, ...call, headers: { ...request.headers, ...call.headers } }
            },
          },
        ],
      })
      if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} errors`)
      out(
        `minute ${String(minute).padStart(3)}  ${memoryOf(site).toFixed(0).padStart(5)} MB  ${requests.total} requests`,
      )
    }
    await wait(REST_MS)
    out(`after ${REST_MS / 1000} s of rest  ${memoryOf(site).toFixed(0)} MB`)
    await stopSite(site)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
