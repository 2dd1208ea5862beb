/** One change told to a thousand listeners: how long from the request until each has heard of it. */

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

export const LISTENERS = 1000
const CHANGES = 40
/** Between two changes, milliseconds. */
const PAUSE = 100

export interface FanOut {
  readonly p50: number
  readonly p99: number
  /** Messages a second that arrived while changes were made. */
  readonly perSecond: number
}

interface Target {
  /** Where events come from. */
  readonly events: string
  /** Called for each stream with the first text that arrived on it. */
  readonly subscribe: (hello: string) => Promise<void>
  readonly change: () => Promise<void>
  /** Whether a piece of the stream tells of the change. */
  readonly isChange: (text: string) => boolean
}

const open = async (url: string, agent: Agent): Promise<IncomingMessage> => {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  return response
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Connects the listeners, makes the changes one after the other, and closes everything again. */
export const fanOut = async (target: Target): Promise<FanOut> => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams: IncomingMessage[] = []
  const delays: number[] = []
  let sentAt = 0
  for (let index = 0; index < LISTENERS; index += 1) {
    const stream = await open(target.events, agent)
    const [hello] = (await once(stream, 'data')) as [string]
    await target.subscribe(hello)
    stream.on('data', (text: string) => {
      if (target.isChange(text)) delays.push(performance.now() - sentAt)
    })
    streams.push(stream)
  }
  const began = performance.now()
  for (let index = 0; index < CHANGES; index += 1) {
    sentAt = performance.now()
    await target.change()
    const wanted = (index + 1) * LISTENERS
    while (delays.length < wanted && performance.now() - sentAt < 5000)
      await new Promise((resolve) => setTimeout(resolve, 2))
    if (delays.length < wanted) throw new Error(`${wanted - delays.length} messages did not arrive`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  const seconds = (performance.now() - began - CHANGES * PAUSE) / 1000
  for (const stream of streams) stream.destroy()
  agent.destroy()
  delays.sort((a, b) => a - b)
  return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), perSecond: delays.length / seconds }
}
