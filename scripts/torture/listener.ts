/** An event stream of a site, and its events. */
import { get, type IncomingMessage } from 'node:http'
import type { Site } from './site.ts'

export interface Listener {
  /** All received text, unchanged. */
  text(): string
  close(): void
}

/** Opens a stream and subscribes it to a topic; resolves when the site has confirmed the subscription. */
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
  // Either side may end it.
  stream.on('error', () => undefined)
  const clientId = await greeted
  const { status } = await site.call('POST', '/api/realtime', {
    token,
    body: { clientId, subscriptions: [topic] },
  })
  if (status !== 204) throw new Error(`A stream is refused its subscription: ${status}`)
  return { text: () => text, close: () => stream.destroy() }
}
