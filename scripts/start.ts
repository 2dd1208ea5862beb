/**
 * Starts the site: the server with the demonstration's seed; `rescue` or `evidence` instead of it. Bundled to
 * `server/start.js` of a build, which `dist/start.js` calls.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Demo, explainStartError, startServer } from '../server/main.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * Marks this build as being served, so that a later one does not remove it; a read-only folder (an image's)
 * cannot be removed either.
 */
const markServed = (): void => {
  const folder = join(import.meta.dirname, '..')
  if (!existsSync(join(folder, 'server/start.js'))) return
  const mark = join(folder, `served-by-${process.pid}`)
  try {
    writeFileSync(mark, '')
  } catch {
    return
  }
  process.on('exit', () => rmSync(mark, { force: true }))
}

/** Loaded only by a start that writes the demonstration: never in production. */
const seedDemo: Demo = async (engine, say) => (await import('./seed/seed.ts')).seedDemo(engine, say)

export const start = async (): Promise<void> => {
  try {
    const [command, argument] = process.argv.slice(2)
    if (command === 'evidence') process.exit(await (await import('./evidence.ts')).evidence(say))
    if (command === 'rescue') process.exit(await (await import('./rescue.ts')).rescue(argument, say))
    markServed()
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
