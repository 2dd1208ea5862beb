/**
 * `npx tsx scripts/bench/idle.ts [subscribers] [messages a second] [seconds]`: many streams with few
 * messages. Prints their memory on the server, the delay of its event loop, and the time of a message to the
 * last of them. Requires `ulimit -n` above twice the number of subscribers.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Late, Ready } from './process.ts'

const [SUBSCRIBERS = 5000, PER_SECOND = 5, SECONDS = 10] = process.argv.slice(2).map(Number)
/** Streams opened concurrently. */
const OPENING = 100
const out = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'bench-idle-'))
const child = fork(join(import.meta.dirname, 'engine-server.ts'), [folder], { execArgv: ['--import', 'tsx'] })
const ask = async <T>(question: string): Promise<T> => {
  child.send(question)
  const [answer] = (await once(child, 'message')) as [T]
  return answer
}
const [{ url }] = (await once(child, 'message')) as [Ready]
const megabytes = async (): Promise<number> => (await ask<number>('memory')) / 1_048_576

const calls = new Agent({ keepAlive: true, maxSockets: 20 })
const post = async (path: string, body: object): Promise<void> => {
  const sent = request(`${url}${path}`, {
    method: 'POST',
    agent: calls,
    headers: { 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
}

let arrived = 0
const streams: IncomingMessage[] = []
const open = async (): Promise<void> => {
  const [stream] = (await once(get(`${url}/api/realtime`, { agent: false }), 'response')) as [IncomingMessage]
  stream.setEncoding('utf8')
  const [hello] = (await once(stream, 'data')) as [string]
  const clientId = /^id:(\w+)/.exec(hello)?.[1]
  await post('/api/realtime', { clientId, subscriptions: ['items/*'] })
  stream.on('data', (text: string) => {
    arrived += text.split('event:items/*').length - 1
  })
  streams.push(stream)
}

const before = await megabytes()
for (let at = 0; at < SUBSCRIBERS; at += OPENING)
  await Promise.all(Array.from({ length: Math.min(OPENING, SUBSCRIBERS - at) }, open))
await wait(1000)
const idle = await megabytes()
await ask<Late>('delay')
await wait(2000)
const quiet = await ask<Late>('delay')
out(`${SUBSCRIBERS} streams: ${before.toFixed(0)} MB before, ${idle.toFixed(0)} MB open`)
out(
  `idle: event loop p50 ${quiet.p50.toFixed(1)} ms, p99 ${quiet.p99.toFixed(1)} ms, max ${quiet.max.toFixed(1)} ms`,
)

const delays: number[] = []
for (let sent = 1; sent <= PER_SECOND * SECONDS; sent += 1) {
  const began = performance.now()
  await post('/api/collections/items/records', { title: `Message ${sent}`, price: sent })
  while (arrived < sent * SUBSCRIBERS && performance.now() - began < 10_000) await wait(1)
  delays.push(performance.now() - began)
  await wait(Math.max(0, 1000 / PER_SECOND - (performance.now() - began)))
}
const busy = await ask<Late>('delay')
delays.sort((a, b) => a - b)
const at = (part: number): string => (delays[Math.floor(delays.length * part)] ?? 0).toFixed(0)
out(
  `${PER_SECOND} messages a second for ${SECONDS} s: ${arrived} of ${PER_SECOND * SECONDS * SUBSCRIBERS} arrived`,
)
out(`until the last has heard: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
out(`event loop p50 ${busy.p50.toFixed(1)} ms, p99 ${busy.p99.toFixed(1)} ms, max ${busy.max.toFixed(1)} ms`)
out(`${(await megabytes()).toFixed(0)} MB after`)
for (const stream of streams) stream.destroy()
calls.destroy()
child.send('stop')
await once(child, 'exit')
rmSync(folder, { recursive: true, force: true })
