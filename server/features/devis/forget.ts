/** When a quote loses its person: with her account, and once nobody can come back to it. */
import { devis } from '#drizzle/collections/devis.ts'
import { monthsLater } from '#server/core/months.ts'
import { parisDay } from '#server/core/paris.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type { Devis } from './service.ts'

/**
 * A draft goes whole. What was sent has a number in the series of the books: it stays, without whom it was for, and nobody accepts it
 * any more; of an accepted one the proof stays with its order.
 */
const forget = (tx: Tx, { id, status, sentAt }: Devis): void => {
  if (status !== 'accepted' && sentAt === '') {
    tx.delete(devis, id)
    return
  }
  const closed = status === 'accepted' ? {} : { status: 'cancelled' as const }
  tx.update(devis, id, { name: '', email: '', billing: null, ...closed })
}

/** Takes a person off the quotes of an address that she has proved. */
export const forgetBuyer = (tx: Tx, email: string): void => {
  for (const quote of tx.find(devis, { email })) forget(tx, quote)
}

const MAX_CONCURRENT = 200

/** Quotes that nobody accepted are forgotten three years after their last day, as prospects are; answers how many were. */
export const forgetOldDevis = async (engine: Engine): Promise<number> => {
  const params = { day: parisDay(monthsLater(engine.clock.now(), -36)) }
  const filter = "status != 'accepted' && validUntil < {:day} && email != ''"
  let forgotten = 0
  for (;;) {
    const done = await engine.write(system, (tx) => {
      const old = tx.find(devis, { filter, params }, { limit: MAX_CONCURRENT })
      for (const quote of old) forget(tx, quote)
      return old.length
    })
    forgotten += done
    if (done < MAX_CONCURRENT) return forgotten
  }
}
