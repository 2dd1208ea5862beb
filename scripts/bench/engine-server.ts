/** The record engine as served, with realtime, over existing rows. */
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { collections, PEOPLE, personId } from './data.ts'
import { serveBench } from './process.ts'

await serveBench(async (dataDir) => {
  const app = await buildApp({
    collections,
    dataDir,
    uploadsDir: join(dataDir, 'files'),
    webDir: null,
    rateLimit: false,
    settings: { logs: { maxDays: 0 } },
  })
  const people = app.engine.registry.find('people')
  const tokens = Array.from({ length: PEOPLE }, (_, at) => {
    const record = people ? app.engine.store.byId(people, personId(at)) : null
    return record ? app.engine.tokens.sign('auth', record) : ''
  })
  return {
    listen: () => app.server.listen({ port: 0, host: '127.0.0.1' }),
    tokens,
    close: async () => {
      app.server.server.closeAllConnections()
      await app.close()
    },
  }
})
