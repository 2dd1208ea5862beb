/** One change sent to many listeners: the time from the request until the last one receives it. */

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

export const LISTENERS = [100, 1000]
const CHANGES = 40
/** Between two changes, milliseconds. */
const PAUSE = 100

export interface FanOut {
  readonly p50: number
  readonly p99: number
  /** Messages received per second while changes were made. */
  readonly perSecond: number
  /** Microseconds of the server's CPU time per message. */
  readonly processor: number
}

interface Target {
  readonly listeners: number
  /** Microseconds of CPU time that the server has used. */
  readonly processor: () => Promise<number>
  /** The URL of the events. */
  readonly events: string
  /** Called for each stream with its first text. */
  readonly subscribe: (hello: string) => Promise<void>
  readonly change: () => Promise<void>
  /** Whether a chunk of the stream contains the change. */
  readonly isChange: (text: string) => boolean
}

const open = async (url: string, agent: Agent): Promise<IncomingMessage> => {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  return response
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Connects the listeners, makes the changes one after the other, and closes all connections. */
export const fanOut = async (target: Target): Promise<FanOut> => {
  const { listeners } = target
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams: IncomingMessage[] = []
  const delays: number[] = []
  let received = 0
  let receivedAt = 0
  for (let index = 0; index < listeners; index += 1) {
    const stream = await open(target.events, agent)
    const [hello] = (await once(stream, 'data')) as [string]
    await target.subscribe(hello)
    stream.on('data', (text: string) => {
      if (!target.isChange(text)) return
      received += 1
      receivedAt = performance.now()
    })
    streams.push(stream)
  }
  const before = await target.processor()
  const began = performance.now()
  for (let index = 0; index < CHANGES; index += 1) {
    const sentAt = performance.now()
    await target.change()
    const wanted = (index + 1) * listeners
    while (received < wanted && performance.now() - sentAt < 5000)
      await new Promise((resolve) => setTimeout(resolve, 2))
    if (received < wanted) throw new Error(`${wanted - received} messages did not arrive`)
    delays.push(receivedAt - sentAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  const seconds = (performance.now() - began - CHANGES * PAUSE) / 1000
  const spent = (await target.processor()) - before
  for (const stream of streams) stream.destroy()
  agent.destroy()
  delays.sort((a, b) => a - b)
  return {
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    perSecond: received / seconds,
    processor: spent / received,
  }
}
