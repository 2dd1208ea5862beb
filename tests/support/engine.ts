/** The record engine on a real port with collections of the test's own. */

import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createDecoder, createSigner, createVerifier } from 'fast-jwt'
import Fastify from 'fastify'
import PocketBase from 'pocketbase'
import { type Clock, systemClock } from '#server/core/clock.ts'
import { openDatabase } from '#server/core/database.ts'
import { httpBasics } from '#server/core/http.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { diskStorage } from '#server/ports/storage.ts'
import { system } from '#server/records/actor.ts'
import type { Jwt } from '#server/records/auth/tokens.ts'
import { createEngine } from '#server/records/engine.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { plainJson } from '#server/records/http/reply.ts'
import { loadActor, recordRoutes } from '#server/records/http/routes.ts'
import { type AnyCollection, createRegistry } from '#server/records/schema/registry.ts'
import { createTables } from '#server/records/schema/tables.ts'
import { LiveSettings, type SettingsPatch } from '#server/records/settings.ts'
import type { EngineOptions } from '#server/records/types.ts'
import { temporaryFolder } from './temporary.ts'

export const PASSWORD = 'correct horse battery'
export const SECRET = 'a-secret-of-the-tests-that-is-long-enough'

/** A clock that a test moves. */
export interface TestClock extends Clock {
  set(time: string): void
}

export const testClock = (start = '2026-11-20T12:00:00.000Z'): TestClock => {
  let now = new Date(start)
  return {
    now: () => now,
    set: (time) => {
      now = new Date(time)
    },
  }
}

export interface Running {
  readonly url: string
  readonly engine: EngineCore
  readonly uploads: string
  /** A client of its own session. */
  client(): PocketBase
  /** A client signed in as a record of the collection, by token. */
  as(collection: { readonly name: string }, id: string): PocketBase
  close(): Promise<void>
}

/** Signs and checks as the plugin of the server does. */
export const jwt: Jwt = {
  sign: (payload, { key }) => createSigner({ key, algorithm: 'HS256', noTimestamp: true })({ ...payload }),
  verify: (token, options) => createVerifier({ ...options, algorithms: ['HS256'] })(token),
  decode: createDecoder(),
}

/** What a test may want otherwise. */
type EngineParts = Partial<Omit<EngineOptions, 'settings'>> & { settings?: SettingsPatch }

/** An engine without a server, on a database in memory unless one is given. */
export const bareEngine = (
  collections: readonly AnyCollection[],
  uploads: string,
  clock: Clock = systemClock,
  { settings, db = new Database(':memory:'), ...more }: EngineParts = {},
): EngineCore => {
  const registry = createRegistry(collections)
  createTables(db, registry.all)
  const log = {
    warn: () => undefined,
    error: (details: object, message: string) => {
      throw new Error(`${message}: ${JSON.stringify(details)}`)
    },
  }
  const live = new LiveSettings(settings)
  const storage = diskStorage(uploads)
  return createEngine({ db, registry, clock, storage, jwt, secret: SECRET, log, settings: live, ...more })
}

/** A database in a file, which other processes can read. */
export const fileDatabase = (): Database.Database =>
  openDatabase(join(temporaryFolder('database'), 'data.db'))

/** Has every list be answered by a reader, as if all were costly. */
export const alwaysInReader = (engine: EngineCore): void => {
  engine.costs.isCostly = () => true
}

/** Serves the collections on a free port. */
export const serve = async (
  collections: readonly AnyCollection[],
  clock: Clock = systemClock,
  more: EngineParts = {},
): Promise<Running> => {
  const uploads = temporaryFolder('engine-test')
  const engine = bareEngine(collections, uploads, clock, more)
  const app = Fastify({ routerOptions: { maxParamLength: 300 } })
  httpBasics(app)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ data: {}, message: "The requested resource wasn't found.", status: 404 }),
  )
  loadActor(app, engine)
  recordRoutes(app, engine)
  plainJson(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = (): PocketBase => {
    const made = new PocketBase(url)
    made.autoCancellation(false)
    return made
  }
  return {
    url,
    engine,
    uploads,
    client,
    as(collection, id) {
      const definition = engine.registry.of(collection)
      const record = engine.store.byId(definition, id)
      if (!record) throw new Error(`${collection.name} has no record ${id}`)
      const made = client()
      made.authStore.save(engine.tokens.sign('auth', record), { ...record })
      return made
    },
    async close() {
      // A client's spare connection without a request does not count as idle for Fastify.
      app.server.closeAllConnections()
      await app.close()
      await engine.close()
      engine.db.close()
    },
  }
}

/** Creates records as the server, in order. */
export const seed = <T>(engine: EngineCore, work: Parameters<typeof engine.write<T>>[1]): Promise<T> =>
  engine.write(system, work)

let known: ReturnType<typeof hashPassword> | undefined
/** The hash of `PASSWORD`, computed once: hashing is slow on purpose. */
export const passwordHash = (): ReturnType<typeof hashPassword> => {
  known ??= hashPassword(PASSWORD)
  return known
}
