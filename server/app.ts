/**
 * The whole server without a port. Every dependency on the outside is an argument, so that a test decides it and many
 * applications live in one process; the body is the table of contents.
 */
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { collections as ownCollections } from '#drizzle/collections/index.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { compressReplies } from './core/compression.ts'
import { allowOrigins } from './core/cors.ts'
import { migrateDatabase, openDatabase } from './core/database.ts'
import { notFound } from './core/errors.ts'
import { httpBasics, refuseUnknownRoutes, sendUnroutable } from './core/http.ts'
import { randomToken } from './core/ids.ts'
import { type LogStore, openLogStore } from './core/log-store.ts'
import { accountRoutes } from './features/account/routes.ts'
import { analyticsHooks } from './features/analytics/hooks.ts'
import { authRoutes } from './features/auth/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { contactHooks } from './features/contact/hooks.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { contentHooks } from './features/content/hooks.ts'
import { recordDuePrices } from './features/content/service.ts'
import { courseRoutes } from './features/courses/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { learningHooks } from './features/learning/hooks.ts'
import { certificateJobs } from './features/learning/jobs.ts'
import { mediaProbe } from './features/learning/probe.ts'
import { learningRoutes } from './features/learning/routes.ts'
import { refreshReleases } from './features/learning/service.ts'
import { mailJobs, trialMail } from './features/mail/jobs.ts'
import { orderForms } from './features/orders/forms.ts'
import { orderHooks } from './features/orders/hooks.ts'
import { invoiceJobs, openingJobs } from './features/orders/jobs.ts'
import { releaseHeldOrders } from './features/orders/release.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { produitRoutes } from './features/produits/routes.ts'
import { setUpRoutes } from './features/setup/routes.ts'
import { SetUp } from './features/setup/service.ts'
import { isBuilt, siteRoutes } from './features/site/routes.ts'
import { wellKnownRoutes } from './features/site/well-known.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { userHooks } from './features/users/hooks.ts'
import { type Crons, createCrons } from './jobs/crons.ts'
import { createWorker, type Worker } from './jobs/worker.ts'
import { ownAccess } from './own-access.ts'
import { ownRules } from './own-limits.ts'
import { type MailPort, outboxMail, settingsMail } from './ports/mail.ts'
import { demoPayments, type PaymentProvider } from './ports/payments.ts'
import { bucketStorage, testBucket } from './ports/s3.ts'
import { chosenStorage, diskStorage, type Storage } from './ports/storage.ts'
import { system } from './records/actor.ts'
import { accountMailJobs } from './records/auth/mails.ts'
import { offerProviders } from './records/auth/oauth2/offer.ts'
import { sendTestMail, type TestMail } from './records/auth/test-mail.ts'
import { createEngine } from './records/engine.ts'
import type { EngineCore } from './records/engine-core.ts'
import { plainJson } from './records/http/reply.ts'
import { loadActor, recordRoutes } from './records/http/routes.ts'
import type { OAuth2ProviderConfig } from './records/schema/definition.ts'
import { type AnyCollection, createRegistry } from './records/schema/registry.ts'
import { createTables } from './records/schema/tables.ts'
import type { SettingsPatch } from './records/settings.ts'
import type { Engine } from './records/types.ts'
import { backupRoutes } from './service/backups/routes.ts'
import { Backups } from './service/backups/service.ts'
import { systemCrons } from './service/crons.ts'
import { guardSuperusers, limitRequests, resolveIps } from './service/limits.ts'
import { logRequests } from './service/logs/request-log.ts'
import { serviceRoutes } from './service/routes.ts'
import { StoredSettings, settingsKey } from './service/settings/stored.ts'

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
  /** Whether the application's own limits start switched on; the stored settings win. PocketBase's start off. */
  rateLimit?: boolean
  /** Sign-in providers of `users`, from the environment. */
  oauthProviders?: readonly OAuth2ProviderConfig[]
  /** What differs from PocketBase's default settings. */
  settings?: SettingsPatch
  /** Believe `X-Forwarded-For`, unless the settings name other headers. */
  trustProxy?: boolean
  logLevel?: string
}

export interface App {
  server: FastifyInstance
  engine: EngineCore
  /** How the first administrator is made; null for an engine that serves other collections. */
  setUp: SetUp | null
  worker: Worker
  crons: Crons
  logs: LogStore
  /** Starts jobs and scheduled work; a test that wants neither leaves it out. */
  start(): Promise<void>
  /** Ends requests, jobs and files in that order. */
  close(): Promise<void>
}

/** How long requests under way may take to end once a stop is asked for. */
const GRACE_MS = 5000

/** Bytes of a JSON body; record routes set their own. */
const BODY_LIMIT = 32 * 1024 * 1024

const publicUrlOf = ({ publicUrl }: AppOptions): string => publicUrl ?? 'http://localhost:8090'

const features = async (
  app: FastifyInstance,
  engine: EngineCore,
  worker: Worker,
  ports: Ports,
  options: AppOptions,
) => {
  const publicUrl = publicUrlOf(options)
  contentHooks(engine)
  userHooks(engine)
  contactHooks(engine)
  orderHooks(engine)
  learningHooks(engine)
  analyticsHooks(engine)
  mediaProbe(worker, engine)
  certificateJobs(worker, engine, publicUrl)
  invoiceJobs(worker, engine)
  openingJobs(worker, engine)
  mailJobs(worker, engine, ports.mail, publicUrl)
  authRoutes(app, engine, { secureCookies: publicUrl.startsWith('https:') })
  accountRoutes(app, engine)
  contactRoutes(app, engine)
  catalogueRoutes(app, engine)
  courseRoutes(app, engine)
  learningRoutes(app, engine)
  produitRoutes(app, engine)
  orderRoutes(app, engine, { provider: ports.payments, allowDemo: !options.production })
  await orderForms(app, publicUrl)
  statisticsRoutes(app, engine)
  wellKnownRoutes(app, engine, { publicUrl })
  const setUp = new SetUp(engine)
  setUpRoutes(app, setUp)
  if (options.webDir) await siteRoutes(app, engine, { webDir: options.webDir, publicUrl })
  return setUp
}

const schedule = (crons: Crons, engine: Engine): void => {
  crons.add({
    id: 'priceHistory',
    expression: '*/15 * * * *',
    run: async () => void (await engine.write(system, (tx) => recordDuePrices(tx, engine.clock.now()))),
  })
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
}

/** What the environment and the product set differently from PocketBase; `settings` has the last word. */
const firstSettings = ({ settings = {}, trustProxy, publicUrl }: AppOptions): SettingsPatch => ({
  ...settings,
  meta: { ...(publicUrl ? { appURL: publicUrl } : {}), ...settings.meta },
  trustedProxy: { headers: trustProxy ? ['X-Forwarded-For'] : [], ...settings.trustedProxy },
})

/** Hooks of every request, in PocketBase's order: origins, log, caller, limits. */
const beforeRoutes = (server: FastifyInstance, engine: EngineCore, logs: LogStore): void => {
  allowOrigins(server)
  resolveIps(server, engine)
  httpBasics(server)
  plainJson(server)
  compressReplies(server)
  logRequests(server, engine, logs)
  loadActor(server, engine)
  guardSuperusers(server, engine)
  limitRequests(server, engine)
  refuseUnknownRoutes(server)
}

/** Builds a server on its own database, files and ports. Migrates first; throws `MigrationError` when that fails. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const clock = options.clock ?? systemClock
  const isOwn = options.collections === undefined
  const inMemory = options.dataDir === ':memory:'
  const db = openDatabase(inMemory ? ':memory:' : join(options.dataDir, 'data.db'))
  const server = Fastify({
    logger: { level: options.logLevel ?? 'warn' },
    // Requests are logged by `logRequests`, into their own file.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    frameworkErrors: sendUnroutable,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  const uploadsDir = resolve(options.uploadsDir)
  const uploads = (): Storage => {
    const disk = diskStorage(uploadsDir)
    const bucket = bucketStorage()
    // Asked at each use: the settings may move uploads to a bucket while the site runs.
    return chosenStorage(() => (engine.settings.s3.enabled ? bucket(engine.settings.s3) : disk))
  }
  const ports: Ports = {
    mail: options.ports?.mail ?? outboxMail(),
    payments: options.ports?.payments ?? demoPayments(),
    storage: options.ports?.storage ?? uploads(),
  }
  const registry = createRegistry(options.collections ?? ownCollections)
  const migrationsDir = options.migrationsDir ?? resolve('migrations')
  if (options.oauthProviders?.length) offerProviders(registry, 'users', options.oauthProviders)
  if (isOwn) migrateDatabase(db, migrationsDir, options.dataDir, clock)
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
    settings: firstSettings(options),
  })
  // The server that an administrator sets up wins over the one of the environment.
  ports.mail = settingsMail(engine.settings, ports.mail)
  const worker = createWorker(db, clock, server.log)
  engine.onJobs(() => worker.wake())
  const crons = createCrons(server.log)

  const stored = new StoredSettings(engine, settingsKey(secret))
  beforeRoutes(server, engine, logs)
  await server.register(cookie)
  ownAccess(server, engine)
  recordRoutes(server, engine)
  const backups = new Backups({
    engine,
    logs: logs.db,
    dataDir: inMemory ? join(tmpdir(), `backups-${randomToken().slice(0, 12)}`) : options.dataDir,
    uploadsDir,
    prepare: (copy) => {
      if (isOwn) migrateDatabase(copy, migrationsDir, dirname(copy.name), clock)
    },
    restored: () => {
      stored.load()
      worker.wake()
    },
  })
  backupRoutes(server, engine, backups)
  const words = isOwn ? trialMail(engine, publicUrlOf(options)) : undefined
  const trials = {
    sendMail: (mail: TestMail) => sendTestMail(engine, ports.mail, mail, words),
    testBucket,
  }
  serviceRoutes(server, engine, { logs, crons, stored, trials, canBackup: () => !backups.isBusy })
  systemCrons(crons, engine, logs, backups)
  docsRoutes(server, engine)
  let setUp: SetUp | null = null
  if (isOwn) {
    setUp = await features(server, engine, worker, ports, options)
    schedule(crons, engine)
    if (options.rateLimit !== false && !options.settings?.rateLimits)
      engine.changeSettings({
        ...engine.settings,
        rateLimits: { enabled: true, rules: ownRules(server.contracts), excludedIPs: [] },
      })
  } else accountMailJobs(worker, engine, ports.mail)
  if (!isOwn || !options.webDir)
    server.setNotFoundHandler(() => {
      throw notFound()
    })
  stored.load()

  return {
    server,
    engine,
    setUp,
    worker,
    crons,
    logs,
    start: async () => {
      if (isOwn)
        await engine.write(system, (tx) => {
          refreshReleases(tx, clock.now())
          recordDuePrices(tx, clock.now())
        })
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
      await backups.idle()
      await engine.idle()
      logs.close()
      db.close()
    },
  }
}

/** The web application of the build that this is part of; null when it runs from the sources. */
export const builtWebDir = (): string | null => {
  const path = resolve(import.meta.dirname, '../web')
  return isBuilt(path) ? path : null
}
