/** Slow callers: bodies and headers that arrive slowly, replies and streams that are not read. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { prepare } from './bounds-world.ts'
import { counted, type Report } from './report.ts'
import { onSite, type Site } from './site.ts'

const DRIP_MS = 500
/** Bodies have a minimum pace per minute, headers a timeout of a minute that Node checks every half. */
const WAIT_MS = 120_000
const REPLY = '/api/collections/faqs/records?perPage=30&filter=(topic=%27long%27)'
const HOST = 'Host: x\r\n'

interface Slow {
  readonly kind: string
  readonly socket: Socket
  isOver: boolean
}

const open = async ({ port }: Site, kind: string, text: string): Promise<Slow> => {
  const socket = connect(port, '127.0.0.1')
  const slow: Slow = { kind, socket, isOver: false }
  socket.on('error', () => undefined)
  socket.on('close', () => {
    slow.isOver = true
  })
  await once(socket, 'connect')
  socket.write(text)
  return slow
}

/** Sends one more byte on each connection periodically, until all have ended. */
const drip = (callers: readonly Slow[]): NodeJS.Timeout =>
  setInterval(() => {
    for (const { socket, isOver } of callers) if (!isOver && socket.writable) socket.write('x')
  }, DRIP_MS)

const dripping = async (site: Site, count: number): Promise<Slow[]> => {
  const body = `POST /api/checkout/quote HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`
  const header = `GET /api/health HTTP/1.1\r\n${HOST}X-Long: `
  const callers = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      at % 2 === 0 ? open(site, 'body', body) : open(site, 'header', header),
    ),
  )
  // They read the reply, which is how they notice the end.
  for (const { socket } of callers) socket.resume()
  return callers
}

/** Opens streams that are never read after their first event, each with a subscription. */
const deafStreams = async (site: Site, count: number): Promise<Slow[]> => {
  const text = `GET /api/realtime HTTP/1.1\r\n${HOST}\r\n`
  const callers = await Promise.all(Array.from({ length: count }, () => open(site, 'stream', text)))
  for (const { socket } of callers) {
    let hello = ''
    socket.setEncoding('utf8')
    while (!/id:\w+/.test(hello)) hello += String((await once(socket, 'data'))[0])
    socket.pause()
    const clientId = /id:(\w+)/.exec(hello)?.[1]
    await site.call('POST', '/api/realtime', { body: { clientId, subscriptions: ['faqs/*'] } })
  }
  return callers
}

/** The maximum duration of a neutral request, in milliseconds, and the statuses. */
const innocent = (site: Site) => {
  const statuses: number[] = []
  let longest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      statuses.push((await site.call('GET', '/api/health')).status)
      longest = Math.max(longest, performance.now() - began)
      await wait(50)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return { statuses, longest }
  }
}

const overOf = (callers: readonly Slow[]): string =>
  counted(callers.filter(({ isOver }) => isOver).map(({ kind }) => kind)) || 'none'

/** This many slow callers; `toTheEnd` waits, up to two minutes, until the site has ended the slow senders. */
export const slow = (
  report: Report,
  { callers, toTheEnd }: { callers: number; toTheEnd: boolean },
): Promise<void> =>
  onSite(async (site) => {
    const { token } = await prepare(site)
    const before = site.memory()
    const drippers = await dripping(site, callers)
    const timer = drip(drippers)
    const deaf = await deafStreams(site, 5)
    const request = `GET ${REPLY} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`
    const unread = await Promise.all(Array.from({ length: 5 }, () => open(site, 'reply', request)))
    const ask = innocent(site)
    const began = performance.now()
    try {
      const answer = `<p>${'x'.repeat(450_000)}</p>`
      for (let turn = 0; turn < 60; turn += 1)
        await site.call('POST', '/api/collections/faqs/records', {
          token,
          body: { question: `Encore ${turn} ?`, answer, published: true },
        })
      const held = site.memory()
      // Clients that do not read notice their end by reading: little was buffered for them.
      for (const { socket } of deaf) socket.resume()
      const until = performance.now() + (toTheEnd ? WAIT_MS : 5000)
      const wanted = toTheEnd ? [...drippers, ...deaf] : deaf
      while (wanted.some(({ isOver }) => !isOver) && performance.now() < until) await wait(100)
      const { statuses, longest } = await ask()
      report.promise(
        'slow: the site answers beside them',
        statuses.every((status) => status === 200),
        counted(statuses),
      )
      report.figure('slow: longest of those answers', `${longest.toFixed(0)} ms`)
      report.figure('slow: memory', `${before.toFixed(0)} MB before, ${held.toFixed(0)} MB with them`)
      report.promise(
        'slow: streams that are not read are ended',
        deaf.every(({ isOver }) => isOver),
        overOf(deaf),
      )
      if (toTheEnd)
        report.promise(
          'slow: bodies and headers that drip are ended',
          drippers.every(({ isOver }) => isOver),
          `${overOf(drippers)} of ${callers}, after ${((performance.now() - began) / 1000).toFixed(0)} s`,
        )
      let bytes = 0
      for (const { socket } of unread)
        socket.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
      while (unread.some(({ isOver }) => !isOver) && performance.now() < until + 10_000) await wait(100)
      report.figure(
        'slow: replies that were left unread so long',
        `${(bytes / 1e6).toFixed(1)} MB of ${unread.length} then came`,
      )
    } finally {
      await ask()
      clearInterval(timer)
      for (const { socket } of [...drippers, ...deaf, ...unread]) socket.destroy()
    }
  })
