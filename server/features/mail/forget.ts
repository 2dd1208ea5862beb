/** The hourly look for secrets in stored mails: at each row once, in small batches. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod'
import { type emailMessageFields, emailMessages } from '#drizzle/collections/email-messages.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { paramOf } from '#server/records/read/lookups.ts'
import { keepParam } from '#server/records/write/params.ts'
import { replaceTexts } from '#server/records/write/rows.ts'
import type { Session } from '#server/records/write/session.ts'
import { withoutSecrets } from './secrets.ts'

/** Longer than any link or code serves (24 hours), those of orders apart. */
const LASTS_MS = 25 * 3_600_000
const AT_ONCE = 100

/**
 * Rows whose secrets are no longer needed: settled ones, and expired ones of an outbox that is never sent.
 */
const WALKS = {
  settled: "status != 'queued'",
  outbox: "status = 'queued' && queuedAt < {:before}",
} as const
type Walk = keyof typeof WALKS

/** The last row that a walk has looked at, in the order of `queuedAt` and id; a row is queued at the time of its writing. */
const place = z.object({ at: z.string(), id: z.string() })
type MailCursor = z.infer<typeof place>
const FIRST: MailCursor = { at: '', id: '' }

const PARAM = { settled: 'mailSecretsSettled', outbox: 'mailSecretsOutbox' } as const

const placeOf = ({ store }: EngineCore, walk: Walk): MailCursor => {
  const saved = paramOf(store, PARAM[walk])
  return saved === null ? FIRST : place.parse(JSON.parse(saved))
}

type Row = RecordOf<typeof emailMessageFields>

const nextRows = (engine: EngineCore, walk: Walk, { at, id }: MailCursor): Row[] => {
  const before = stamp(new Date(engine.clock.now().getTime() - LASTS_MS))
  const filter = `${WALKS[walk]} && queuedAt >= {:at} && (queuedAt > {:at} || id > {:id})`
  const params = { at, id, ...(walk === 'outbox' ? { before } : {}) }
  return engine.read(system).find(emailMessages, { filter, params }, { sort: 'queuedAt,id', limit: AT_ONCE })
}

/** Whether the row, as it is now, has lost something. One that cannot be written is logged and left: the others have to be reached. */
const forget = (engine: EngineCore, work: Session, id: string, publicUrl: string): boolean => {
  try {
    return replaceTexts(work, work.registry.of(emailMessages), id, ({ html, text }) => ({
      ...withoutSecrets({ html: String(html), text: String(text) }, publicUrl),
    }))
  } catch (error) {
    engine.log.error({ err: error, mail: id }, 'A stored mail keeps its secrets')
    return false
  }
}

const hasSecrets = (row: Row, publicUrl: string): boolean => {
  const { html, text } = withoutSecrets(row, publicUrl)
  return html !== row.html || text !== row.text
}

const walkOn = async (engine: EngineCore, walk: Walk, publicUrl: string): Promise<number> => {
  let forgotten = 0
  for (let last = placeOf(engine, walk); ; ) {
    const rows = nextRows(engine, walk, last)
    const end = rows.at(-1)
    if (!end) return forgotten
    last = { at: end.queuedAt, id: end.id }
    const suspects = rows.filter((row) => hasSecrets(row, publicUrl))
    // With the rows, in one transaction: what was not written is looked at again.
    forgotten += await engine.submit((work) => {
      keepParam(work, PARAM[walk], JSON.stringify(last))
      return suspects.filter(({ id }) => forget(engine, work, id, publicUrl)).length
    })
    // Requests come first.
    await nextTurn()
  }
}

/**
 * Removes the secrets from stored mails that have left, were given up, or lie in an outbox beyond their
 * validity; returns how many. Mails of before 23 November 2026 were stored whole. Each row is examined once,
 * and only its texts: other fields of an old row may break today's rules.
 */
export const forgetSecrets = async (engine: EngineCore, publicUrl: string): Promise<number> => {
  const settled = await walkOn(engine, 'settled', publicUrl)
  return settled + (await walkOn(engine, 'outbox', publicUrl))
}
