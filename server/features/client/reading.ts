/** The read marks of each side. */
import { allows, PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { clientDocuments, clientMessages } from '#drizzle/collections/client.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { stamp } from '#server/core/clock.ts'
import { forbidden } from '#server/core/errors.ts'
import { type Actor, holderOf, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type * as contract from './contract.ts'

/** In one transaction; a thread that has more is marked by the next call. */
const MAX_CONCURRENT = 500
/** No record has this id. */
const NOBODY = '-'

/** Marks messages of a thread as read by the caller's side. Throws 403 for another person's thread. */
export const readMessages = (
  engine: Engine,
  actor: Actor,
  { user, until }: BodyOf<typeof contract.readMessages>,
): Promise<ReplyOf<typeof contract.readMessages>> => {
  const own = actor.record?.collectionName === users.name ? actor.record.id : ''
  const thread = user ?? own
  const isOwn = thread === own
  if (thread === '' || !(isOwn || allows(holderOf(actor), 'users.manage')))
    throw forbidden(PERMISSION_MESSAGE)
  return engine.write(system, (tx) => {
    const unread = {
      filter: "user = {:thread} && isTeam = {:isOwn} && readAt = '' && created <= {:until}",
      params: { thread, isOwn, until },
    }
    const found = tx.pick(clientMessages, ['id'], unread, { sort: 'created', limit: MAX_CONCURRENT })
    const readAt = stamp(engine.clock.now())
    for (const { id } of found) tx.update(clientMessages, id, { readAt })
    return { read: found.length }
  })
}

/** Notes when the person whose document it is has opened it first. Throws 404 for anybody else. */
export const readDocument = (
  engine: Engine,
  actor: Actor,
  id: string,
): Promise<ReplyOf<typeof contract.readDocument>> =>
  engine.write(system, (tx) => {
    const { readAt } = tx.first(clientDocuments, { id, user: actor.record?.id ?? NOBODY })
    if (readAt !== '') return { readAt }
    return { readAt: tx.update(clientDocuments, id, { readAt: stamp(engine.clock.now()) }).readAt }
  })
