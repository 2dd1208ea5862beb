import { invitations } from '#drizzle/collections/learning.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

const AT_ONCE = 100

/** Marks expired invitations; returns how many. In transactions of a hundred. */
export const expireInvitations = async (engine: Engine): Promise<number> => {
  for (let expired = 0; ; ) {
    const count = await engine.write(system, (tx) => {
      const over = tx.find(
        invitations,
        {
          filter: 'status = "pending" && expiresAt != "" && expiresAt <= {:now}',
          params: { now: stamp(engine.clock.now()) },
        },
        { limit: AT_ONCE },
      )
      for (const { id } of over) tx.update(invitations, id, { status: 'expired' })
      return over.length
    })
    expired += count
    if (count < AT_ONCE) return expired
  }
}
