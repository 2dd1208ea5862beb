/** A process that brings a database file up to date when a line arrives (`tests/api/site/baseline.test.ts`). */
import { once } from 'node:events'
import { dirname, resolve } from 'node:path'
import { systemClock } from '#server/core/clock.ts'
import { migrateDatabase, openDatabase } from '#server/core/database.ts'

const [path = ''] = process.argv.slice(2)
const db = openDatabase(path)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
migrateDatabase(db, resolve('migrations'), dirname(path), systemClock)
db.close()
process.exit(0)
