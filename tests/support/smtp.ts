/** A real SMTP server on a free port. */
import type { AddressInfo } from 'node:net'
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
