/**
 * The whole server without a port. Every external dependency is an argument, so that a test decides it and
 * many applications live in one process; the body is the table of contents.
 */

import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { collections as ownCollections } from '#drizzle/collections/index.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { migrateDatabase, migrationProblem, openDatabase, openMigratedMemory } from './core/database.ts'
import { badRequest, notFound } from './core/errors.ts'
import { sendUnroutable } from './core/http.ts'
import { randomToken } from './core/ids.ts'
import { type LogStore, openLogStore } from './core/log-store.ts'
import { privateData } from './core/private-files.ts'
import { readContracts } from './core/route.ts'
import { announcePresence, clearWork, othersAtWork } from './core/work-folder.ts'
import { Documents } from './documents/documents.ts'
import { auditSettings } from './features/audit-log/settings.ts'
import { endpointAuth } from './features/auth/endpoint-auth.ts'
import { docs } from './features/docs/plugin.ts'
import { trialMail } from './features/mail/jobs.ts'
import { type SetUp, setUpOf } from './features/setup/service.ts'
import { isBuilt } from './features/site/routes.ts'
import { type Crons, createCrons } from './jobs/crons.ts'
import { createWorker, type Worker } from './jobs/worker.ts'
import { noAi } from './ports/ai.ts'
import { outboxMail, settingsMail } from './ports/mail.ts'
import { demoPayments } from './ports/payments.ts'
import type { Ports } from './ports/ports.ts'
import { bucketStorage, testBucket } from './ports/s3.ts'
import { chosenStorage, diskStorage, inFrontOf, type Storage } from './ports/storage.ts'
import { addFeatures, restoreFeatures, startFeatures } from './product.ts'
import type { Actor } from './records/actor.ts'
import { accountMailJobs } from './records/auth/mails.ts'
import { offerProviders } from './records/auth/oauth2/offer.ts'
import { type RenderMail, sendTestMail } from './records/auth/test-mail.ts'
import type { Database } from './records/connection.ts'
import { createEngine } from './records/engine.ts'
import type { EngineCore } from './records/engine-core.ts'
import { SPARE_BYTES } from './records/http/body-limits.ts'
import { recordRoutes } from './records/http/routes.ts'
import { UnfitCopyError } from './records/maintenance.ts'
import { DEFAULT_DEADLINE, DEFAULT_READERS } from './records/readers/readers.ts'
import type { OAuth2ProviderConfig } from './records/schema/definition.ts'
import { type AnyCollection, createRegistry, type Registry } from './records/schema/registry.ts'
import { createTables } from './records/schema/tables.ts'
import { LiveSettings, type RateLimitSettings, type SettingsPatch } from './records/settings.ts'
import { Backups } from './service/backups/service.ts'
import { orphansCron } from './service/crons.ts'
import { endpointRateLimits } from './service/endpoint-rate-limits.ts'
import { signatures } from './service/jwt.ts'
import { removeLeftovers } from './service/leftovers.ts'
import { service } from './service/plugin.ts'
import { requests } from './service/requests.ts'
import { StoredSettings, settingsKey } from './service/settings/stored.ts'
import type { Trials } from './service/settings/trial-routes.ts'
import { settingsProblems } from './service/settings/validate.ts'
import { takeBackUnfinished } from './service/unfinished.ts'

export type { Ports }

export interface AppOptions {
  /**
   * Absent: the application's own, with its features. Given: only the record engine, serving these; the
   * tables are created.
   */
  collections?: readonly AnyCollection[]
  clock?: Clock
  /** Folder of the SQLite files; `:memory:` stores nothing on disk. */
  dataDir: string
  uploadsDir: string
  /** At least 32 characters; absent: generated for this process. */
  secret?: string
  ports?: Partial<Ports>
  /** Without a trailing slash. */
  publicUrl?: string
  production?: boolean
  /** The built web application; null: only the API. */
  webDir?: string | null
  migrationsDir?: string
  /** Whether the application's own limits start enabled; stored settings win. PocketBase's start disabled. */
  rateLimit?: boolean
  /** Sign-in providers of `users`, from the environment. */
  oauthProviders?: readonly OAuth2ProviderConfig[]
  /** Differences from PocketBase's default settings. */
  settings?: SettingsPatch
  /** Settings of the environment, which nothing that is stored changes. */
  fixedSettings?: SettingsPatch
  /** Trust `X-Forwarded-For`, unless the settings name other headers. */
  trustProxy?: boolean
  logLevel?: string
  /**
   * Reader processes for costly lists of a database file, each with a `deadline` in milliseconds; 0: none.
   */
  readers?: { count: number; deadline: number }
}

export interface App {
  server: FastifyInstance
  engine: EngineCore
  /** Creates the first administrator; null for an engine that serves other collections. */
  setUp: SetUp | null
  worker: Worker
  crons: Crons
  logs: LogStore
  /** Starts jobs and scheduled work; optional in tests. */
  start(): Promise<void>
  /** Ends requests, jobs and files in that order. */
  close(): Promise<void>
}

/** The maximum time for pending requests once a stop is requested. */
const GRACE_MS = 5000

const isSecure = ({ publicUrl }: AppOptions): boolean => publicUrl?.startsWith('https:') ?? false

const createServer = (options: AppOptions): FastifyInstance =>
  Fastify({
    logger: { level: options.logLevel ?? 'warn' },
    // The plugin `requests` logs requests into their own file.
    logController: new LogController({ disableRequestLogging: true }),
    // For endpoints of the product; record routes have their own limits.
    bodyLimit: SPARE_BYTES,
    frameworkErrors: sendUnroutable(isSecure(options)),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })

/** The differences of environment and product from PocketBase; `settings` wins. */
const firstSettings = ({ settings = {}, trustProxy, publicUrl }: AppOptions): SettingsPatch => ({
  ...settings,
  meta: { ...(publicUrl ? { appURL: publicUrl } : {}), ...settings.meta },
  trustedProxy: { headers: trustProxy ? ['X-Forwarded-For'] : [], ...settings.trustedProxy },
})

/** Uploads are on the disk, or in a bucket by the settings, which are read at each use. */
const uploadStorage = (uploadsDir: string, settings: LiveSettings): Storage => {
  const disk = diskStorage(uploadsDir, { isPrivate: true })
  const bucket = bucketStorage()
  return chosenStorage(() =>
    settings.values.s3.enabled ? inFrontOf(bucket(settings.values.s3), disk) : disk,
  )
}

const portsOf = (given: Partial<Ports> = {}, uploadsDir: string, settings: LiveSettings): Ports => ({
  ai: given.ai ?? noAi,
  // That of the environment is the settings' too, and fixed there.
  mail: settingsMail(settings.values, given.mail ?? outboxMail()),
  payments: given.payments ?? demoPayments(),
  storage: given.storage ?? uploadStorage(uploadsDir, settings),
})

/** Endpoints of the product read the caller from header or cookie, the record API from the header alone. */
const records = fastifyPlugin(
  async (server: FastifyInstance, { engine, publicUrl }: { engine: EngineCore; publicUrl: string }) => {
    readContracts(server)
    endpointAuth(server, engine, publicUrl)
    recordRoutes(server, engine)
  },
  { name: 'records', dependencies: ['requests', '@fastify/cookie'] },
)

const isInMemory = ({ dataDir }: AppOptions): boolean => dataDir === ':memory:'

/** The folder of unfinished files: next to the data, or a temporary one for an in-memory app. */
const workDirOf = (options: AppOptions): string =>
  isInMemory(options)
    ? join(tmpdir(), `site-${randomToken().slice(0, 12)}`)
    : join(resolve(options.dataDir), 'work')

const migrationsOf = ({ migrationsDir }: AppOptions): string => migrationsDir ?? resolve('migrations')

const openData = (options: AppOptions, clock: Clock): Database => {
  if (!isInMemory(options)) return openDatabase(join(options.dataDir, 'data.db'))
  return options.collections ? openDatabase(':memory:') : openMigratedMemory(migrationsOf(options), clock)
}

/**
 * Updates a database to this version's tables: by migrations for the product, from declarations for others.
 */
const migrator =
  (options: AppOptions, registry: Registry, clock: Clock) =>
  (db: Database, folder: string): void => {
    if (options.collections) createTables(db, registry.all)
    else migrateDatabase(db, migrationsOf(options), folder, clock)
  }

/** Checks the origin of a copy of the product's data before its tables are updated to this version. */
const bringUpToDate =
  (options: AppOptions, migrate: (db: Database, folder: string) => void) =>
  (copy: Database): void => {
    const problem = migrationProblem(copy, migrationsOf(options))
    if (problem) throw new UnfitCopyError(`data.db cannot be used: ${problem}`)
    migrate(copy, dirname(copy.name))
  }

/** The functions behind the settings tests of superusers. */
const trialsOf = (engine: EngineCore, ports: Ports, labels: RenderMail | undefined): Trials => ({
  sendMail: (mail) => sendTestMail(engine, ports.mail, mail, labels),
  testBucket,
})

const startingLimits = ({ contracts }: FastifyInstance): RateLimitSettings => ({
  enabled: true,
  rules: endpointRateLimits(contracts),
  excludedIPs: [],
})

const answerUnknown = (server: FastifyInstance): void => {
  server.setNotFoundHandler(() => {
    throw notFound()
  })
}

/** A browser's idle connection would delay the stop for minutes. */
const closeServer = async (server: FastifyInstance): Promise<void> => {
  const force = setTimeout(() => server.server.closeAllConnections(), GRACE_MS)
  await server.close()
  clearTimeout(force)
}

/** The base of everything else: database, settings, external ports, engine, jobs. */
const openCore = async (options: AppOptions, uploadsDir: string, workDir: string, secret: string) => {
  const { clock = systemClock } = options
  const server = createServer(options)
  const settings = new LiveSettings(firstSettings(options))
  const ports = portsOf(options.ports, uploadsDir, settings)
  const registry = createRegistry(options.collections ?? ownCollections)
  if (options.oauthProviders?.length) offerProviders(registry, 'users', options.oauthProviders)
  const migrate = migrator(options, registry, clock)
  if (!isInMemory(options)) privateData(options.dataDir)
  const db = openData(options, clock)
  migrate(db, options.dataDir)
  const logs = openLogStore(options.dataDir, clock)
  await server.register(signatures)
  const [{ storage }, { jwt, log }] = [ports, server]
  const readers = options.readers ?? { count: DEFAULT_READERS, deadline: DEFAULT_DEADLINE }
  const engine = createEngine({ db, registry, clock, storage, jwt, secret, log, settings, workDir, readers })
  const worker = createWorker(db, clock, server.log, () => othersAtWork(workDir).length === 0)
  engine.onJobs(() => worker.wake())
  return { server, settings, ports, migrate, db, logs, engine, worker, crons: createCrons(server.log) }
}

/**
 * Builds a server on its own database, files and ports. Migrates first; throws `MigrationError` on failure.
 */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { publicUrl = 'http://localhost:8090', secret = randomToken(), webDir = null } = options
  const isProduct = options.collections === undefined
  const uploadsDir = resolve(options.uploadsDir)
  const workDir = workDirOf(options)
  const core = await openCore(options, uploadsDir, workDir, secret)
  const { server, settings, ports, logs, engine, worker, crons } = core
  const stored = new StoredSettings(
    engine,
    settingsKey(secret),
    isProduct ? auditSettings : undefined,
    options.fixedSettings,
  )
  let afterRestore = (): void => undefined
  const restored = (): void => {
    stored.load()
    worker.recover()
    afterRestore()
  }
  const dataDir = isInMemory(options) ? workDir : options.dataDir
  const prepare = isProduct ? bringUpToDate(options, core.migrate) : () => undefined
  const backups = new Backups({ engine, logs: logs.db, dataDir, uploadsDir, prepare, restored })
  const trials = trialsOf(engine, ports, isProduct ? trialMail(engine, publicUrl) : undefined)
  await server.register(requests, { engine, logs, isSecure: isSecure(options) })
  await server.register(cookie)
  await server.register(records, { engine, publicUrl })
  await server.register(service, { engine, logs, crons, stored, backups, trials })
  await server.register(docs, { engine })
  const documents = new Documents({ inWorker: engine.readers !== null })
  const context = {
    engine,
    ports,
    documents,
    publicUrl,
    isProduction: options.production ?? false,
    webDir,
    settings: {
      fixed: stored.fixed,
      keep: async (part: Readonly<Record<string, unknown>>, actor: Actor) => {
        const problems = settingsProblems(stored.with(part))
        if (problems) throw badRequest(undefined, problems)
        await stored.keep(part, actor)
      },
      testBucket,
    },
  }
  if (isProduct) {
    await addFeatures(server, worker, crons, context)
    afterRestore = () => restoreFeatures(context)
    crons.add(orphansCron(engine, backups))
  } else accountMailJobs(worker, engine, ports.mail)
  if (isProduct && options.rateLimit !== false && !options.settings?.rateLimits)
    settings.change({ ...settings.values, rateLimits: startingLimits(server) })
  if (!isProduct || !webDir) answerUnknown(server)
  await takeBackUnfinished(engine)
  stored.load()
  let presence: string | null = null
  return {
    server,
    engine,
    worker,
    crons,
    logs,
    setUp: isProduct ? setUpOf(engine) : null,
    start: async () => {
      // Before it listens: what is there was left by a dead process.
      await removeLeftovers({ dataDir, uploadsDir, workDir }, server.log)
      presence = await announcePresence(workDir)
      const others = othersAtWork(workDir)
      if (others.length > 0) server.log.warn({ others }, 'Another process works on the same data')
      if (isProduct) await startFeatures(context)
      worker.start()
      crons.start()
    },
    close: async () => {
      crons.stop()
      await closeServer(server)
      await worker.stop()
      ports.mail.close()
      await backups.idle()
      await Promise.all([engine.close(), documents.close()])
      logs.close()
      core.db.close()
      if (isInMemory(options)) await clearWork(workDir)
      else if (presence) await clearWork(presence)
    },
  }
}

/** The web application of the current build; null when running from the sources. */
export const builtWebDir = (): string | null => {
  const path = resolve(import.meta.dirname, '../web')
  return isBuilt(path) ? path : null
}
