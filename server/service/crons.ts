/** `/api/crons` and PocketBase's own scheduled jobs (§9.3). */
import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import type { LogStore } from '#server/core/log-store.ts'
import type { CronJob, Crons } from '#server/jobs/crons.ts'
import { cleanMfas, cleanOtps } from '#server/records/auth/cleanup.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { needSuperuser } from '#server/records/http/guards.ts'
import { queryOf } from '#server/records/http/query.ts'
import { sendProjected } from '#server/records/http/reply.ts'
import type { Backups } from './backups/service.ts'
import { removeOrphans } from './orphans.ts'

const AUTO_BACKUP = '__pbAutoBackup__'
const LIMITS_CLEANUP = '__pbRateLimitersCleanup__'

/** Adds the jobs of every application; the cleanup of limits exists only while limits are in use. */
export const systemCrons = (crons: Crons, engine: EngineCore, logs: LogStore, backups: Backups): void => {
  const add = (id: string, expression: string, run: CronJob['run']): void =>
    crons.add({ id, expression, timezone: 'UTC', run })
  add('__pbLogsCleanup__', '0 */6 * * *', () => logs.prune(engine.settings.logs.maxDays))
  add('__pbDBOptimize__', '0 0 * * *', () => engine.maintenance.tidy())
  add('__pbMFACleanup__', '0 * * * *', () => cleanMfas(engine))
  add('__pbOTPCleanup__', '0 * * * *', () => cleanOtps(engine))
  const followSettings = (): void => {
    const { cron } = engine.settings.backups
    if (cron) add(AUTO_BACKUP, cron, () => backups.auto())
    else crons.remove(AUTO_BACKUP)
  }
  followSettings()
  engine.onSettings(followSettings)
  engine.limiter.onUse((isUsed) => {
    if (isUsed) add(LIMITS_CLEANUP, '2 * * * *', () => engine.limiter.sweep())
    else crons.remove(LIMITS_CLEANUP)
  })
}

/**
 * Removes files without a record at night, never during a backup or a restore, when it waits for the next
 * night.
 */
export const orphansCron = (engine: EngineCore, backups: Backups): CronJob => ({
  id: 'filesOfNoRecord',
  expression: '40 4 * * *',
  run: () => (backups.isBusy ? undefined : backups.exclusively(() => removeOrphans(engine))),
})

export const cronRoutes = (app: FastifyInstance, crons: Crons): void => {
  app.get('/api/crons', async (request, reply) => {
    needSuperuser(request)
    const jobs = crons.list().map(({ id, expression }) => ({ id, expression }))
    return sendProjected(reply, jobs, queryOf(request).fields)
  })
  app.post<{ Params: { id: string } }>('/api/crons/:id', async (request, reply) => {
    needSuperuser(request)
    const { id } = request.params
    if (!crons.has(id)) throw notFound('Missing or invalid cron job.')
    // Not awaited: the reply says that it was started. The job's own runner logs a failure.
    void crons.run(id)
    return reply.code(204).send()
  })
}
