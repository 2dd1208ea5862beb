/** Writes the demonstration into an empty database without starting the site. */
import { buildApp } from '../server/app.ts'
import { readEnv } from '../server/core/env.ts'
import { seedDemo } from './seed/seed.ts'

const env = readEnv(process.env)
if (env.production) throw new Error('The demonstration cannot be written in production.')
const app = await buildApp({
  dataDir: env.dataDir,
  uploadsDir: env.uploadsDir,
  secret: env.secret,
  webDir: null,
})
for (const line of await seedDemo(app.engine, (text) => process.stdout.write(`${text}\n`)))
  process.stdout.write(`${line}\n`)
await app.close()
