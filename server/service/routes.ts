/** The service API over HTTP: settings, logs, scheduled jobs, health (PocketBase §9). */
import type { FastifyInstance } from 'fastify'
import type { LogStore } from '#server/core/log-store.ts'
import type { Crons } from '#server/jobs/crons.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { readBodies } from '#server/records/http/body.ts'
import { superuserLimits } from '#server/records/http/body-limits.ts'
import { cronRoutes } from './crons.ts'
import { healthRoutes } from './health.ts'
import { logRoutes } from './logs/routes.ts'
import { appleSecretRoutes } from './settings/apple-secret.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { StoredSettings } from './settings/stored.ts'
import { type Trials, trialRoutes } from './settings/trial-routes.ts'

export interface Service {
  readonly logs: LogStore
  readonly crons: Crons
  readonly stored: StoredSettings
  readonly trials: Trials
  /** False while a backup is being made or restored. */
  canBackup(): boolean
}

/** Registers the routes in their own scope, with their own body parsers. Requires `loadActor` before. */
export const serviceRoutes = (app: FastifyInstance, engine: EngineCore, service: Service): void => {
  app.register(async (scope) => {
    await readBodies(scope, superuserLimits, () => undefined, engine.workDir)
    settingsRoutes(scope, engine, service.stored)
    trialRoutes(scope, engine, service.trials)
    appleSecretRoutes(scope, engine)
    logRoutes(scope, engine, service.logs)
    cronRoutes(scope, service.crons)
    healthRoutes(scope, engine, () => service.canBackup())
  })
}
