/** A reply sent while it is produced, as `text/event-stream`. */
import type { FastifyReply } from 'fastify'

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // The stream ends with its connection.
  connection: 'close',
}
/** A proxy ends silent connections. */
const ALIVE_MS = 25_000

export interface EventStream {
  /** The client has disconnected, or the stream was ended. */
  readonly isOver: boolean
  send(event: string, data: unknown): void
  end(): void
  /** Called once at the end, whichever side ended it. */
  onOver(listener: () => void): void
}

/** Takes the reply over; headers set by hooks so far (security) belong to it too. */
export const openEventStream = (reply: FastifyReply): EventStream => {
  reply.headers(HEADERS).hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.removeHeader('transfer-encoding')
  raw.writeHead(200)
  const listeners: (() => void)[] = []
  let isOver = false
  const alive = setInterval(() => raw.write(': \n\n'), ALIVE_MS).unref()
  raw.on('close', () => {
    isOver = true
    clearInterval(alive)
    for (const listener of listeners) listener()
  })
  raw.on('error', () => undefined)
  return {
    get isOver() {
      return isOver
    },
    send: (event, data) => {
      if (!isOver) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end: () => {
      if (!isOver) raw.end()
    },
    onOver: (listener) => {
      if (isOver) listener()
      else listeners.push(listener)
    },
  }
}
