import * as z from 'zod'
import { aiDrafts } from '#drizzle/collections/ai-drafts.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature, FeatureContext } from '../feature.ts'
import { WRITE_JOB } from './draft.ts'
import { aiDraftRoutes } from './routes.ts'
import { Writer } from './writer.ts'

const DAY_MS = 86_400_000
/** Blocks not accepted by then are deleted. */
const RETENTION_DAYS = 30
/** Longer than the month that its tokens count in. */
const COUNTED_DAYS = 400
const AT_ONCE = 100

/** Empties drafts of a month ago, and removes those of a year ago. */
export const forgetDrafts = async (engine: Engine): Promise<void> => {
  const before = (days: number): string => stamp(new Date(engine.clock.now().getTime() - days * DAY_MS))
  const labels = "created < {:before} && (text != '' || sourceText != '' || result != null)"
  for (;;) {
    const found = engine
      .read(system)
      .pick(
        aiDrafts,
        ['state'],
        { filter: labels, params: { before: before(RETENTION_DAYS) } },
        { limit: AT_ONCE },
      )
      .filter(({ state }) => state !== 'queued' && state !== 'running')
    if (found.length === 0) break
    await engine.write(system, (tx) => {
      for (const { id } of found) tx.update(aiDrafts, id, { text: '', sourceText: '', result: null })
    })
  }
  await engine.write(system, (tx) => {
    const old = { filter: 'created < {:before}', params: { before: before(COUNTED_DAYS) } }
    for (const { id } of tx.pick(aiDrafts, [], old, { limit: AT_ONCE })) tx.delete(aiDrafts, id)
  })
}

const writers = new WeakMap<FeatureContext, Writer>()
/** The one of an application: its jobs write, its routes follow. */
const writerOf = (context: FeatureContext): Writer => {
  const known = writers.get(context)
  if (known) return known
  const made = new Writer(context.engine, context.ports.ai)
  writers.set(context, made)
  return made
}

/** Drafts that a model writes for authors. */
export const aiDraftsFeature: Feature = {
  name: 'ai-drafts',
  jobs: (worker, context) => {
    worker.handle(WRITE_JOB, async (payload) => {
      const { id } = z.object({ id: z.string() }).parse(payload)
      await writerOf(context).write(id)
    })
  },
  routes: (app, context) => {
    const { engine, ports } = context
    aiDraftRoutes(app, { engine, ai: ports.ai, writer: writerOf(context) })
  },
  crons: ({ engine }) => [{ id: 'aiDrafts', expression: '50 4 * * *', run: () => forgetDrafts(engine) }],
}
