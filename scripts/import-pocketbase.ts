/**
 * `npm run import:pocketbase -- PATH_TO_pb_data [--dry-run]`: imports an existing PocketBase into this
 * application.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildApp } from '../server/app.ts'
import { stamp } from '../server/core/clock.ts'
import { readEnv } from '../server/core/env.ts'
import type { Report } from '../server/import/report.ts'
import { importPocketBase } from '../server/import/service.ts'
import { openSource, SourceError } from '../server/import/source.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Printed lines of the report; the file contains all of them. */
const SHOWN = 200

const keep = (report: Report, folder: string, source: string): string => {
  const at = new Date()
  const name = `import-pocketbase-${stamp(at).slice(0, 19).replace(/\D/g, '')}.json`
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  // Records that were not imported may contain addresses and password hashes.
  writeFileSync(path, report.archive(source, at), { mode: 0o600 })
  return path
}

const run = async (folder: string, isRehearsal: boolean): Promise<void> => {
  const env = readEnv(process.env)
  const source = openSource(folder)
  const app = await buildApp({ dataDir: env.dataDir, uploadsDir: env.uploadsDir, secret: env.secret })
  // The site runs the jobs.
  await app.worker.stop()
  try {
    const report = await importPocketBase(app.engine, source, { isRehearsal })
    for (const line of report.summary()) say(line)
    const lines = report.lines()
    for (const line of lines.slice(0, SHOWN)) say(`  ${line}`)
    if (lines.length > SHOWN) say(`  … and ${lines.length - SHOWN} more`)
    if (isRehearsal) say('A rehearsal: nothing was changed.')
    else if (lines.length > 0) say(`What was left out is kept in ${keep(report, env.dataDir, folder)}`)
  } finally {
    source.close()
    await app.close()
  }
}

const args = process.argv.slice(2)
const folder = args.find((arg) => !arg.startsWith('-'))
const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--dry-run')
if (!folder || unknown) {
  say('Usage: npm run import:pocketbase -- PATH_TO_pb_data [--dry-run]')
  process.exit(2)
}
try {
  await run(resolve(folder), args.includes('--dry-run'))
} catch (error) {
  if (!(error instanceof SourceError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
