import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { LogStore } from '#server/core/log-store.ts'
import type { Crons } from '#server/jobs/crons.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { backupRoutes } from './backups/routes.ts'
import type { Backups } from './backups/service.ts'
import { systemCrons } from './crons.ts'
import { type Service, serviceRoutes } from './routes.ts'

interface ServiceOptions extends Omit<Service, 'canBackup'> {
  readonly engine: EngineCore
  readonly logs: LogStore
  readonly crons: Crons
  readonly backups: Backups
}

/** The service API for superusers: settings, logs, scheduled jobs, health, backups (PocketBase §9). */
export const service = fastifyPlugin(
  async (server: FastifyInstance, { engine, backups, ...rest }: ServiceOptions) => {
    backupRoutes(server, engine, backups)
    serviceRoutes(server, engine, { ...rest, canBackup: () => !backups.isBusy })
    systemCrons(rest.crons, engine, rest.logs, backups)
  },
  { name: 'service', dependencies: ['requests', 'records'] },
)
