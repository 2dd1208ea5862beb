/** `npm run bench [-- rows]`: requests a second of the record engine beside bare handlers over the same rows. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'

interface Ports {
  engine: number
  bare: number
  engineId: string
  bareId: string
}
interface Case {
  name: string
  method: 'GET' | 'POST'
  engine: (ports: Ports) => string
  bare: (ports: Ports) => string
  body?: string
  /** Every request asks for another page of prices, so that no reply can be answered from a cache. */
  isVaried?: boolean
}

const FILTER = new URLSearchParams({
  filter: "category = 'audio' && price > 100",
  sort: '-price',
  perPage: '30',
})
const CASES: readonly Case[] = [
  {
    name: 'view',
    method: 'GET',
    engine: ({ engine, engineId }) => `http://127.0.0.1:${engine}/api/collections/items/records/${engineId}`,
    bare: ({ bare, bareId }) => `http://127.0.0.1:${bare}/items/${bareId}`,
  },
  {
    name: 'list 30',
    method: 'GET',
    engine: ({ engine }) => `http://127.0.0.1:${engine}/api/collections/items/records?${FILTER}`,
    bare: ({ bare }) => `http://127.0.0.1:${bare}/items`,
  },
  {
    name: 'list vary',
    method: 'GET',
    engine: ({ engine }) =>
      `http://127.0.0.1:${engine}/api/collections/items/records?sort=-price&perPage=30&filter=`,
    bare: ({ bare }) => `http://127.0.0.1:${bare}/items?over=`,
    isVaried: true,
  },
  {
    name: 'create',
    method: 'POST',
    engine: ({ engine }) => `http://127.0.0.1:${engine}/api/collections/items/records`,
    bare: ({ bare }) => `http://127.0.0.1:${bare}/items`,
    body: JSON.stringify({
      title: 'Nouvel article',
      body: 'Un article.',
      category: 'audio',
      email: 'a@example.com',
      price: 12,
      active: true,
      meta: { color: 'sable' },
    }),
  },
]
const SECONDS = 4
const CONNECTIONS = 50

let turn = 0
/** 100 000 different conditions that match about as many rows. */
const varied = (url: string): string => {
  turn += 1
  const over = 100 + (turn % 100_000) / 1_000_000
  return url.endsWith('filter=')
    ? url + encodeURIComponent(`category = 'audio' && price > ${over}`)
    : `${url}${over}`
}

const measure = async (url: string, { method, body, isVaried }: Case) => {
  const { origin, pathname, search } = new URL(url)
  const options: autocannon.Options = {
    url: isVaried ? origin : url,
    method,
    body,
    connections: CONNECTIONS,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(isVaried
      ? { requests: [{ setupRequest: (request) => ({ ...request, path: varied(pathname + search) }) }] }
      : {}),
  }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

const rows = process.argv[2] ?? '10000'
const child = fork(join(import.meta.dirname, 'bench/server.ts'), [rows], { execArgv: ['--import', 'tsx'] })
const ports = await new Promise<Ports>((resolve, reject) => {
  child.once('message', (message) => resolve(message as Ports))
  child.once('exit', (code) => reject(new Error(`The bench server ended with ${code}`)))
})
const out = (line: string) => process.stdout.write(`${line}\n`)
out(`${rows} rows, ${CONNECTIONS} connections, ${SECONDS} s each`)
out('case      engine req/s  p50 ms  p99 ms   bare req/s  bare/engine')
for (const entry of CASES) {
  const bare = await measure(entry.bare(ports), entry)
  const engine = await measure(entry.engine(ports), entry)
  const cells = [
    entry.name.padEnd(9),
    engine.perSecond.toFixed(0).padStart(12),
    String(engine.p50).padStart(7),
    String(engine.p99).padStart(7),
    bare.perSecond.toFixed(0).padStart(12),
    (bare.perSecond / engine.perSecond).toFixed(2).padStart(11),
  ]
  out(cells.join(' '))
}
child.send('stop')
