/**
 * The whole server without a port. Every dependency on the outside is an argument, so that a test decides it and many
 * applications live in one process; the body is the table of contents.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { collections as ownCollections } from '#drizzle/collections/index.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { migrateDatabase, openDatabase } from './core/database.ts'
import { httpBasics } from './core/http.ts'
import { randomToken } from './core/ids.ts'
import { openLogStore } from './core/log-store.ts'
import { accountRoutes } from './features/account/routes.ts'
import { analyticsHooks } from './features/analytics/hooks.ts'
import { authRoutes } from './features/auth/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { checkoutRoutes } from './features/checkout/routes.ts'
import { releaseHeldOrders } from './features/checkout/service.ts'
import { contentHooks } from './features/content/hooks.ts'
import { courseRoutes } from './features/courses/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { learningHooks } from './features/learning/hooks.ts'
import { certificateJobs } from './features/learning/jobs.ts'
import { mediaProbe } from './features/learning/probe.ts'
import { refreshReleases } from './features/learning/service.ts'
import { mailJobs } from './features/mail/jobs.ts'
import { invoiceJobs } from './features/orders/jobs.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { userHooks } from './features/users/hooks.ts'
import { type Crons, createCrons } from './jobs/crons.ts'
import { createWorker, type Worker } from './jobs/worker.ts'
import { ownAccess } from './own-access.ts'
import { type MailPort, outboxMail, settingsMail } from './ports/mail.ts'
import { demoPayments, type PaymentProvider } from './ports/payments.ts'
import { diskStorage, type Storage } from './ports/storage.ts'
import { system } from './records/actor.ts'
import { accountMailJobs } from './records/auth/mails.ts'
import { offerProviders } from './records/auth/oauth2/offer.ts'
import type { OAuth2ProviderConfig } from './records/definition.ts'
import { createEngine, type EngineCore } from './records/engine.ts'
import { type AnyCollection, createRegistry } from './records/registry.ts'
import { loadActor, recordRoutes } from './records/routes.ts'
import type { SettingsPatch } from './records/settings.ts'
import { createTables } from './records/tables.ts'
import type { Engine } from './records/types.ts'

export interface Ports {
  mail: MailPort
  payments: PaymentProvider
  storage: Storage
}

export interface AppOptions {
  /** Absent: the application's own, with its features. Given: the record engine alone serves these, tables created. */
  collections?: readonly AnyCollection[]
  clock?: Clock
  /** Folder of the SQLite files; `:memory:` keeps nothing. */
  dataDir: string
  uploadsDir: string
  /** At least 32 characters; absent: one for this process. */
  secret?: string
  ports?: Partial<Ports>
  /** Without a trailing slash. */
  publicUrl?: string
  production?: boolean
  /** The built web application; null serves the API alone. */
  webDir?: string | null
  migrationsDir?: string
  rateLimit?: boolean
  /** Sign-in providers of `users`, from the environment. */
  oauthProviders?: readonly OAuth2ProviderConfig[]
  /** What differs from PocketBase's default settings. */
  settings?: SettingsPatch
  trustProxy?: boolean
  logLevel?: string
}

export interface App {
  server: FastifyInstance
  engine: EngineCore
  worker: Worker
  crons: Crons
  /** Starts jobs and scheduled work; a test that wants neither leaves it out. */
  start(): Promise<void>
  /** Ends requests, jobs and files in that order. */
  close(): Promise<void>
}

/** How long requests under way may take to end once a stop is asked for. */
const GRACE_MS = 5000

/** Bytes of a JSON body; record routes set their own. */
const BODY_LIMIT = 32 * 1024 * 1024

const features = async (
  app: FastifyInstance,
  engine: EngineCore,
  worker: Worker,
  ports: Ports,
  options: AppOptions,
) => {
  const publicUrl = options.publicUrl ?? 'http://localhost:8090'
  contentHooks(engine)
  userHooks(engine)
  learningHooks(engine)
  analyticsHooks(engine)
  mediaProbe(worker, engine)
  certificateJobs(worker, engine)
  invoiceJobs(worker, engine)
  mailJobs(worker, engine, ports.mail, publicUrl)
  authRoutes(app, engine, { secureCookies: publicUrl.startsWith('https:') })
  accountRoutes(app, engine)
  catalogueRoutes(app, engine)
  courseRoutes(app, engine)
  checkoutRoutes(app, engine, { provider: ports.payments, allowDemo: !options.production })
  orderRoutes(app, engine)
  statisticsRoutes(app, engine)
  docsRoutes(app, engine, publicUrl)
  if (options.webDir) await siteRoutes(app, engine, { webDir: options.webDir, publicUrl })
}

const schedule = (crons: Crons, engine: Engine, prune: () => void): void => {
  crons.add({
    id: 'heldOrders',
    expression: '* * * * *',
    run: async () => void (await releaseHeldOrders(engine)),
  })
  crons.add({
    id: 'moduleReleases',
    expression: '5 * * * *',
    run: async () => void (await engine.write(system, (tx) => refreshReleases(tx, engine.clock.now()))),
  })
  crons.add({ id: 'logRetention', expression: '0 4 * * *', run: prune })
}

/** Builds a server on its own database, files and ports. Migrates first; throws `MigrationError` when that fails. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const clock = options.clock ?? systemClock
  const isOwn = options.collections === undefined
  const inMemory = options.dataDir === ':memory:'
  const db = openDatabase(inMemory ? ':memory:' : join(options.dataDir, 'data.db'))
  const server = Fastify({
    logger: { level: options.logLevel ?? 'warn' },
    // Requests that matter are logged by `httpBasics`, into their own file.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  const ports: Ports = {
    mail: options.ports?.mail ?? outboxMail(),
    payments: options.ports?.payments ?? demoPayments(),
    storage: options.ports?.storage ?? diskStorage(resolve(options.uploadsDir)),
  }
  const registry = createRegistry(options.collections ?? ownCollections)
  if (options.oauthProviders?.length) offerProviders(registry, 'users', options.oauthProviders)
  if (isOwn) migrateDatabase(db, options.migrationsDir ?? resolve('migrations'), options.dataDir, clock)
  else createTables(db, registry.all)
  const logs = openLogStore(options.dataDir, clock)
  const secret = options.secret ?? randomToken()
  const engine = createEngine({
    db,
    registry,
    clock,
    storage: ports.storage,
    secret,
    log: server.log,
    settings: options.settings,
  })
  // The server that an administrator sets up wins over the one of the environment.
  ports.mail = settingsMail(engine.settings, ports.mail)
  const worker = createWorker(db, clock, server.log)
  engine.onJobs(() => worker.wake())
  const crons = createCrons(server.log)

  httpBasics(server, logs)
  await server.register(cookie)
  if (options.rateLimit !== false) await server.register(rateLimit, { global: false })
  loadActor(server, engine)
  ownAccess(server, engine, options.rateLimit !== false)
  recordRoutes(server, engine)
  server.get('/api/health', async () => ({ message: 'API is healthy.', code: 200, data: {} }))
  if (isOwn) {
    await features(server, engine, worker, ports, options)
    schedule(crons, engine, logs.prune)
  } else accountMailJobs(worker, engine, ports.mail)

  return {
    server,
    engine,
    worker,
    crons,
    start: async () => {
      await engine.write(system, (tx) => refreshReleases(tx, clock.now()))
      worker.start()
      crons.start()
    },
    close: async () => {
      crons.stop()
      // A browser's spare connection, on which nothing was ever asked, would hold the stop for minutes.
      const force = setTimeout(() => server.server.closeAllConnections(), GRACE_MS)
      await server.close()
      clearTimeout(force)
      await worker.stop()
      ports.mail.close()
      await engine.idle()
      logs.close()
      db.close()
    },
  }
}

/** Where the build puts the web application; null when it is not built. */
export const builtWebDir = (): string | null => {
  const path = resolve('dist/web')
  return existsSync(join(path, 'index.html')) ? path : null
}
