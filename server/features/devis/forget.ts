/**
 * Removes personal data from quotes: with the buyer's account, and once a quote is too old to be accepted.
 */
import { devis } from '#drizzle/collections/devis.ts'
import { monthsLater } from '#server/core/later.ts'
import { parisDay } from '#server/core/paris.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type { Devis } from './quotes.ts'

/**
 * A draft is deleted. A sent quote has an accounting number and stays, without its person, and cannot be
 * accepted any more; an accepted one keeps its proof with its order.
 */
const forget = (tx: Tx, { id, status, sentAt }: Devis): void => {
  if (status !== 'accepted' && sentAt === '') {
    tx.delete(devis, id)
    return
  }
  const closed = status === 'accepted' ? {} : { status: 'cancelled' as const }
  tx.update(devis, id, { name: '', email: '', billing: null, ...closed })
}

/** Removes a person from the quotes of an address that the account has proved. */
export const forgetBuyer = (tx: Tx, email: string): void => {
  for (const quote of tx.find(devis, { email })) forget(tx, quote)
}

const MAX_CONCURRENT = 200

/**
 * Removes the person from quotes that were not accepted, three years after their last day, as for prospects;
 * returns how many.
 */
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
