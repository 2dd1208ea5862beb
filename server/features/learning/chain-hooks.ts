/**
 * Events are sealed when written, and never changed. Those of earlier versions are sealed once, by a job that
 * their data may still contain.
 */
import { certificates, learningEvents } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { badRequest } from '#server/core/errors.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Engine } from '#server/records/types.ts'
import type { Imports } from '#server/records/write/imports.ts'
import { sealOf } from './chain.ts'

/** Events sealed per transaction, so that other writes get their turn. */
const BATCH = 200

/** Seals new events, and refuses to change or delete those of an existing user. */
export const chainHooks = (engine: Engine): void => {
  engine.before(learningEvents, 'create', (tx, { record }) => {
    Object.assign(record, sealOf(tx, record))
  })
  engine.before(learningEvents, 'update', (_tx, { actor }) => {
    // Only the server clears the reference to a deleted course or lesson.
    if (actor.kind !== 'system') throw badRequest('Learning events are never changed.')
  })
  engine.before(learningEvents, 'delete', (tx, { record }) => {
    // Erasing a user deletes the user's events.
    if (tx.getOrNull(users, record.user)) throw badRequest('Learning events are never deleted.')
  })
}

/**
 * Seals events of earlier versions, per user in chronological order. They are stored unchanged: today's
 * validation might refuse them.
 */
const sealOld = async (engine: EngineCore): Promise<void> => {
  const events = engine.registry.of(learningEvents)
  const sealSome = (rows: Imports): number => {
    const reader = engine.read(system)
    const old = reader.find(learningEvents, { rank: 0 }, { sort: 'at,@rowid', limit: BATCH })
    for (const event of old) rows.amend(events, event, sealOf(reader, event))
    return old.length
  }
  while ((await engine.importRows(sealSome)) > 0);
}

/** Sets the event that ended the course on attestations of earlier versions. */
const nameEvidence = async (engine: EngineCore): Promise<void> => {
  const definition = engine.registry.of(certificates)
  await engine.importRows((rows) => {
    const reader = engine.read(system)
    for (const certificate of reader.find(certificates, { evidence: '' })) {
      const { user, course } = certificate
      if (user === '' || course === '') continue
      const ends = { filter: "user = {:user} && course = {:course} && lesson = '' && kind = 'complete'" }
      const end = reader.firstOrNull(learningEvents, { ...ends, params: { user, course } }, { sort: 'rank' })
      if (end) rows.amend(definition, certificate, { evidence: end.hash })
    }
  })
}

/** The job queued by a migration before the baseline. Idempotent. */
export const chainJobs = (worker: Worker, engine: EngineCore): void => {
  worker.handle('evidence.seal', async () => {
    await sealOld(engine)
    await nameEvidence(engine)
  })
}
