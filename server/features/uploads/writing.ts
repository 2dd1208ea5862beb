/** The right to announce a file for a message of one's own follow-up. */
import { clientMessages } from '#drizzle/collections/client.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { Destination } from '#server/records/resumable/rights.ts'
import type { Engine } from '#server/records/types.ts'
import { checkTrust } from '../client/index.ts'

/** Throws 403 for a member whose message would be refused: the file must not take a place before. */
export const checkWriting = (engine: Engine, actor: Actor, { collection }: Destination): void => {
  if (engine.registry.find(collection)?.name !== clientMessages.name) return
  if (actor.record?.collectionName !== 'users' || actorHolds(actor, ['users.manage'])) return
  checkTrust(engine.read(system), actor.record.id)
}
