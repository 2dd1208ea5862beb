/** A site of its own for a test: what it is configured with, or what it does at its first start, is what the test is about. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer()
    server.listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface OwnSite {
  url: string
  /** What the start has printed. */
  output: () => string
  stop: () => Promise<void>
}
/** The built site in production, on a folder of its own, with what `env` adds. */
export const startSite = async (dataDir: string, env: Record<string, string> = {}): Promise<OwnSite> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child: ChildProcess = spawn(process.execPath, ['dist/start.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'false',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(dataDir, 'data'),
      UPLOADS_DIR: join(dataDir, 'uploads'),
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await expect.poll(() => printed, { timeout: 30_000 }).toContain('The site is at')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, output: () => printed, stop }
}
