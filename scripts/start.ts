/** Starts the site: the server with the demonstration's seed. Bundled to `dist/server/start.js`. */
import { pathToFileURL } from 'node:url'
import { explainStartError, startServer } from '../server/main.ts'
import { seedDemo } from './seed/seed.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

export const start = async (): Promise<void> => {
  try {
    const stop = await startServer(say, seedDemo)
    say('Stop it with Ctrl+C.')
    let stopping = false
    const end = async () => {
      if (stopping) return
      stopping = true
      await stop()
      process.exit(0)
    }
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`)
    process.exit(1)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await start()
