/** The built site with its demonstration; a request with `x-cold` bypasses the page cache. */
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { builds } from '../builds.mjs'
import { seedDemo } from '../seed/seed.ts'
import { serveBench } from './process.ts'

await serveBench(async (dataDir) => {
  const app = await buildApp({
    dataDir,
    uploadsDir: join(dataDir, 'files'),
    webDir: builds().lastWebDir(),
    rateLimit: false,
    settings: { logs: { maxDays: 0 } },
  })
  await seedDemo(app.engine, () => undefined)
  app.server.addHook('onRequest', (request, _reply, done) => {
    // As after any write to data of the page.
    if (request.headers['x-cold'] !== undefined) app.engine.store.forget()
    done()
  })
  return {
    listen: () => app.server.listen({ port: 0, host: '127.0.0.1' }),
    tokens: [],
    close: async () => {
      app.server.server.closeAllConnections()
      await app.close()
    },
  }
})
