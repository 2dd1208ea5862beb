/** A real SMTP server on a free port. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpServer {
  readonly port: number
  /** The raw messages, oldest first. */
  readonly received: string[]
  /** How many of the next messages are answered 451. */
  refuse: number
  close(): Promise<void>
}

export const startSmtp = async (): Promise<SmtpServer> => {
  const received: string[] = []
  const state = { refuse: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.refuse > 0) {
          state.refuse -= 1
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

/** A mail server that answers the telephone and says nothing, or nothing more than its greeting. */
export const startSilent = async (
  greeting = '',
): Promise<{
  readonly port: number
  /** How many clients wait. */
  readonly waiting: () => number
  close(): Promise<void>
}> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.write(greeting)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    waiting: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
