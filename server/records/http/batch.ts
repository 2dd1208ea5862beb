/** `POST /api/batch`: several writes in one transaction, all or nothing (PocketBase §6). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badRequest, envelope, forbidden } from '#server/core/errors.ts'
import type { EngineCore } from '../engine-core.ts'
import { type BatchEntry, submitAll } from '../write/batch.ts'
import { batchRun, type ItemReply, readyItem } from './batch-item.ts'
import { type BatchItem, readBatch } from './batch-request.ts'
import { bodyOf } from './body.ts'
import { queryOf } from './query.ts'
import { sendProjected } from './reply.ts'

export const BATCH_PATH = '/api/batch'

const FAILED = 'Batch transaction failed.'
const TIMEOUT_SECONDS = 3

/** The refusal of the whole batch, with the reply of the item that failed. */
const failedAt = (engine: EngineCore, at: number, error: unknown): AppError => {
  if (!(error instanceof AppError)) engine.log.error({ err: error }, 'A request of a batch failed')
  const inner = error instanceof AppError ? error : new AppError(500)
  const failure = {
    code: 'batch_request_failed',
    message: 'Batch request failed.',
    response: inner.body ?? envelope(inner),
  }
  const body = { data: { requests: { [at]: failure } }, message: FAILED, status: 400 }
  return new AppError(400, FAILED, {}, { body, cause: error })
}

/** Throws on timeout or when the caller has disconnected. */
const createWatch = (request: FastifyRequest, seconds: number) => {
  const until = performance.now() + (seconds > 0 ? seconds : TIMEOUT_SECONDS) * 1000
  return (): void => {
    if (performance.now() > until || request.raw.socket?.destroyed) throw badRequest(FAILED)
  }
}

/** Prepares the items in order, up to the first that fails. */
const makeReady = async (
  engine: EngineCore,
  request: FastifyRequest,
  items: readonly BatchItem[],
  ready: BatchEntry<ItemReply>[],
  watch: () => void,
): Promise<void> => {
  const run = batchRun(engine, request)
  for (const item of items) {
    watch()
    try {
      ready.push(await readyItem(run, item))
    } catch (error) {
      ready.push({ error })
      return
    }
  }
}

const batch = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const settings = engine.settings.batch
  const watch = createWatch(request, settings.timeout)
  const items = readBatch(bodyOf(request), settings)
  const replies = await submitAll<ItemReply>(engine, {
    prepare: (ready) => makeReady(engine, request, items, ready, watch),
    refusalAt: (at, error) => failedAt(engine, at, error),
    watch,
  })
  return sendProjected(reply, replies, queryOf(request).fields)
}

export const batchRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  // Before the body: a batch that will be refused is not received.
  const onRequest = async (): Promise<void> => {
    const { enabled, maxRequests } = engine.settings.batch
    if (!enabled || maxRequests <= 0) throw forbidden('Batch requests are not allowed.')
  }
  app.post(BATCH_PATH, { onRequest }, batch(engine))
}
