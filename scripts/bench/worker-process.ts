/**
 * The latency of visitors and listeners beside ten concurrent costly queries: a view every 15 ms and a
 * message every 100 ms, each timed, first alone and then beside them.
 */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { CHANGE } from './cases.ts'
import { itemId } from './data.ts'

const QUESTIONS = 10
const SECONDS = 8
const RECORDS = '/api/collections/items/records'

/** Each scans the whole table, and all differ. */
const costly = (turn: number): string => {
  const filters = [
    `body ~ 'absent${turn}'`,
    `rating > 4 && stock = ${turn % 50} && title !~ '${turn}'`,
    `author.items_via_author.title ?= 'absent${turn}'`,
  ]
  return `${RECORDS}?sort=-site&filter=${encodeURIComponent(filters[turn % filters.length] ?? '')}`
}

interface Felt {
  readonly view: readonly number[]
  readonly message: readonly number[]
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const read = async (url: string): Promise<number> => {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.status
}

const listen = async (url: string, agent: Agent): Promise<IncomingMessage> => {
  const [stream] = (await once(get(`${url}/api/realtime`, { agent }), 'response')) as [IncomingMessage]
  stream.setEncoding('utf8')
  const [hello] = (await once(stream, 'data')) as [string]
  const body = JSON.stringify({ clientId: /^id:(\w+)/.exec(hello)?.[1], subscriptions: ['items/*'] })
  await fetch(`${url}/api/realtime`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return stream
}

const feel = async (url: string, stream: IncomingMessage): Promise<Felt> => {
  const view: number[] = []
  const message: number[] = []
  const until = performance.now() + SECONDS * 1000
  const views = (async () => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      view.push(await timed(() => read(`${url}${RECORDS}/${itemId((turn * 7919) % 10_000)}`)))
      await wait(15)
    }
  })()
  while (performance.now() < until) {
    const received = once(stream, 'data')
    const create = () =>
      fetch(`${url}${RECORDS}`, {
        method: 'POST',
        body: CHANGE,
        headers: { 'content-type': 'application/json' },
      })
    message.push(await timed(() => Promise.all([create().then((answer) => answer.arrayBuffer()), received])))
    await wait(100)
  }
  await views
  return { view, message }
}

/** Prints both figures, in milliseconds, and the number of answered costly queries by status. */
export const benchInProcess = async (url: string, out: (line: string) => void): Promise<void> => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const stream = await listen(url, agent)
  const notify = (name: string, { view, message }: Felt): void => {
    const cells = [view, message].map((values) =>
      [0.5, 0.99].map((part) => quantile(values, part).toFixed(1).padStart(9)).join(''),
    )
    out(`${name.padEnd(26)}${cells.join('')}`)
  }
  out(`\n${''.padEnd(26)} view p50      p99  msg p50      p99`)
  await feel(url, stream)
  notify('alone', await feel(url, stream))
  const statuses = new Map<number, number>()
  let turn = 0
  let isOver = false
  const ask = async (): Promise<void> => {
    while (!isOver) {
      turn += 1
      const status = await read(`${url}${costly(turn)}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const asking = Array.from({ length: QUESTIONS }, ask)
  notify(`beside ${QUESTIONS} costly lists`, await feel(url, stream))
  isOver = true
  await Promise.all(asking)
  out(`answers of those: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  stream.destroy()
  agent.destroy()
}
