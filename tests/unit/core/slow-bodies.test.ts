import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSlowBodies } from '#server/core/slow-bodies.ts'

const PACE = { windowMs: 240, bytes: 1000 }
const LENGTH = 20_000
let app: FastifyInstance
let port: number
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  app = Fastify()
  endSlowBodies(app, PACE)
  app.post('/', (request) => ({ length: JSON.stringify(request.body).length }))
  // Answers before it has read.
  app.post('/early', { onRequest: async (_request, reply) => reply.code(413).send({}) }, () => ({}))
  app.get('/', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Sends a body in pieces of so many bytes, one every 20 ms; resolves with all that came back. */
const send = (bytes: number, most = LENGTH, path = '/'): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let answer = ''
    let sent = 0
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${LENGTH}\r\n${path === '/' ? 'Connection: close\r\n' : ''}\r\n"`,
    )
    const timer = setInterval(() => {
      const rest = Math.min(bytes, LENGTH - 2 - sent, most - sent)
      if (rest > 0) socket.write('x'.repeat(rest))
      sent += rest
      if (sent === LENGTH - 2) {
        socket.write('"')
        clearInterval(timer)
      }
    }, 20)
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer)
    })
  })

it('a slow body is ended: one that drips, one that stops, and one that only begins', async () => {
  const answers = await Promise.all([send(1), send(5000, 6000), send(0)])
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      data: {},
      message: 'The request body comes too slowly.',
      status: 408,
    })
  }
})

it('a slow body that drips on after the reply ends its connection', async () => {
  const answer = await send(1, LENGTH, '/early')
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
})

it('a steady body may take several windows, and a request without one any time', async () => {
  // About 5,000 bytes a window, four windows.
  expect(await send(400)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{"length":20000\}$/)
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(answer.status).toBe(200)
})
