/** An event stream of a site, and what comes on it. */
import { get, type IncomingMessage } from 'node:http'
import type { Site } from './site.ts'

export interface Listener {
  /** Everything that came, as it was sent. */
  text(): string
  close(): void
}

/** Opens a stream and subscribes it to a topic; resolves when the site has said that it listens. */
export const listen = async (site: Site, topic: string, token: string): Promise<Listener> => {
  let text = ''
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port: site.port, path: '/api/realtime', agent: false }, resolve).on(
      'error',
      reject,
    )
  })
  const greeted = new Promise<string>((resolve) => {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const id = /id:\s?(\w+)/.exec(text)?.[1]
      if (id) resolve(id)
    })
  })
  // It is ended from either side.
  stream.on('error', () => undefined)
  const clientId = await greeted
  const { status } = await site.call('POST', '/api/realtime', {
    token,
    body: { clientId, subscriptions: [topic] },
  })
  if (status !== 204) throw new Error(`A stream is refused its subscription: ${status}`)
  return { text: () => text, close: () => stream.destroy() }
}
