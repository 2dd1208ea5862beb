/** Rate limit of comments. */
import { LRUCache } from 'lru-cache'
import { lessonComments } from '#drizzle/collections/learning.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { ofField, tooMany } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import type { Engine, Tx } from '#server/records/types.ts'

const TOO_MANY = 'Vous avez écrit trente messages en une heure. Reprenez un peu plus tard.'

/** More is no conversation. */
const MAX_PER_HOUR = 30
const HOUR_MS = 3_600_000
const MAX_CACHED = 10_000

/** Throws 429 above the limit. */
export type Pace = (tx: Tx, user: string, now: Date) => void

/**
 * Counts a person's comments of the last hour, including those that the author deleted since: a mail about
 * them may have left, and deletion would otherwise lift the limit. Comments hidden or deleted by the team do
 * not count. Deletions are held in memory until the server stops, for the last ten thousand people.
 */
export const paceOf = (engine: Engine): Pace => {
  const deleted = new LRUCache<string, readonly number[]>(growingTo(MAX_CACHED))
  const lately = (user: string, now: number): readonly number[] =>
    (deleted.get(user) ?? []).filter((writtenAt) => stillLasts(writtenAt, HOUR_MS, now))
  const ofTeam = new LRUCache<string, true>(growingTo(MAX_CACHED))
  engine.after(lessonComments, 'delete', (_tx, { actor, record }) => {
    if (actor.record?.id !== record.user) ofTeam.set(record.id, true)
  })
  engine.onCommit((events) => {
    for (const { collection, action, record } of events) {
      if (collection.name !== lessonComments.name || action !== 'delete') continue
      if (ofTeam.delete(String(record.id))) continue
      const user = String(record.user)
      const writtenAt = new Date(String(record.created)).getTime()
      deleted.set(user, [...lately(user, engine.clock.now().getTime()), writtenAt])
    }
  })
  return (tx, user, now) => {
    const params = { user, since: stamp(new Date(now.getTime() - HOUR_MS)), now: stamp(now) }
    const filter = 'user = {:user} && status != "hidden" && created > {:since} && created <= {:now}'
    const written = tx.count(lessonComments, { filter, params }) + lately(user, now.getTime()).length
    if (written >= MAX_PER_HOUR) throw tooMany(TOO_MANY, ofField('body', 'validation_too_many', TOO_MANY))
  }
}
