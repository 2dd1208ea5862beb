/**
 * `npm run evidence`, in the image `node dist/start.js evidence`: reads every learning event and reports
 * whether the chains are intact. Opens the data read-only; the site may run meanwhile.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { collections } from '../drizzle/collections/index.ts'
import { systemClock } from '../server/core/clock.ts'
import { isUpToDate } from '../server/core/database.ts'
import { dataDirOf } from '../server/core/env.ts'
import { checkEvidence } from '../server/features/learning/check-evidence.ts'
import { system } from '../server/records/actor.ts'
import { createReader } from '../server/records/read/reader.ts'
import { Store } from '../server/records/read/store.ts'
import { createReads } from '../server/records/readers/reads.ts'
import { createRegistry } from '../server/records/schema/registry.ts'

type Say = (line: string) => void

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

const report = async (db: Database.Database, say: Say): Promise<number> => {
  const registry = createRegistry(collections)
  const reader = createReader(
    { store: new Store(db, registry), registry, clock: systemClock, extensions: {} },
    system,
  )
  const { events, people, flaws } = await checkEvidence({ reader, reads: createReads(db, null) })
  for (const flaw of flaws) say(flaw)
  const verdict = flaws.length === 0 ? 'everything holds' : counted(flaws.length, 'flaw')
  say(`${counted(events, 'learning event')}, chains of ${counted(people, 'person', 'people')}: ${verdict}.`)
  return flaws.length === 0 ? 0 : 1
}

/**
 * Returns the exit code: 0 when all chains are intact, 1 when one was altered, 2 when nothing could be
 * checked.
 */
export const evidence = async (say: Say): Promise<number> => {
  const path = join(dataDirOf(process.env), 'data.db')
  if (!existsSync(path)) {
    say(`There is no ${path}: nothing was checked.`)
    return 2
  }
  const db = new Database(path, { readonly: true, fileMustExist: true })
  try {
    if (isUpToDate(db, resolve('migrations'))) return await report(db, say)
    say('The data is of another version: start the site of this one first. Nothing was checked.')
    return 2
  } finally {
    db.close()
  }
}
