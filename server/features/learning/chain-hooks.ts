/** Events are sealed when they are written, and never changed. Those of earlier versions are sealed once, by a job that their data may still hold. */
import { certificates, learningEvents } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { badRequest } from '#server/core/errors.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Engine } from '#server/records/types.ts'
import type { Imports } from '#server/records/write/imports.ts'
import { sealOf } from './chain.ts'

/** How many one transaction seals, so that others get their turn. */
const BATCH = 200

/** Seals what is written, and refuses what would alter or take out an event of somebody who is there. */
export const chainHooks = (engine: Engine): void => {
  engine.before(learningEvents, 'create', (tx, { record }) => {
    Object.assign(record, sealOf(tx, record))
  })
  engine.before(learningEvents, 'update', (_tx, { actor }) => {
    // The server itself empties the place of a course or lesson that is deleted.
    if (actor.kind !== 'system') throw badRequest('Learning events are never changed.')
  })
  engine.before(learningEvents, 'delete', (tx, { record }) => {
    // A person who is erased takes all of hers along.
    if (tx.getOrNull(users, record.user)) throw badRequest('Learning events are never deleted.')
  })
}

/** Seals events of versions before, each person's by their time. As they are: what they hold may be more than today's fields take. */
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

/** Attestations of versions before name the event that ended their course. */
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

/** The job that a migration before the baseline has queued. Done twice it does nothing. */
export const chainJobs = (worker: Worker, engine: EngineCore): void => {
  worker.handle('evidence.seal', async () => {
    await sealOld(engine)
    await nameEvidence(engine)
  })
}
