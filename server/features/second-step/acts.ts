/** The traces of a changed second step, in its transaction: the log entry and the account's mail. */
import type { SecondStepAct } from '#drizzle/domain/second-step.ts'
import type { Actor, RawRecord } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Session } from '#server/records/write/session.ts'
import { auditSecondStep } from '../audit-log/index.ts'
import type { SecondStepMail } from '../mail/index.ts'

interface Done {
  readonly act: SecondStepAct
  readonly record: RawRecord
  /** The actor; `system`: the command on the machine; a guest: a person at the sign-in. */
  readonly actor: Actor
  /** Recovery codes that have not served, where one has. */
  readonly left?: number
  /** When codes are taken again, where they are refused. */
  readonly until?: Date
}

/** Writes the entry and enqueues the mail to the account's address. */
export const notify = (
  engine: EngineCore,
  work: Session,
  { act, record, actor, left, until }: Done,
): void => {
  const at = engine.clock.now()
  auditSecondStep(work.asServer(), { actor, at, record, act })
  const mail: SecondStepMail = {
    template: 'secondStep',
    act,
    collection: record.collectionName,
    recordId: record.id,
    to: String(record.email),
    at: at.toISOString(),
    ...(left === undefined ? {} : { left }),
    ...(until === undefined ? {} : { until: until.toISOString() }),
  }
  work.enqueue('mail', mail)
}
