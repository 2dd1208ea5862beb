/** The unpaid order that a cart has opened before, and what a second opening of the checkout makes of it. */
import { orders } from '#drizzle/collections/payments.ts'
import { conflict } from '#server/core/errors.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { release } from './holding.ts'
import { takenAfter } from './offer.ts'
import type { Order } from './order.ts'
import { reach } from './paying.ts'
import { isBuyer } from './readers.ts'
import { cancelOrder } from './release.ts'

type Named = { readonly number: string; readonly token?: string } | undefined

const isPending = ({ status }: Pick<Order, 'status'>): boolean => status === 'pending'

/**
 * That order while it waits for a card: nothing came of it, no bank works on it, and its buyer did not choose a transfer. Null for any
 * other and for one that is not the caller's, as for none: whoever names a stranger's order learns nothing. `after`: the paid order whose
 * offer is taken; what was opened for it before is the earlier one.
 */
export const earlierOf = (reader: Reader, actor: Actor, named: Named, after?: Named): Order | null => {
  const own = (by: Named): Order | null => {
    const order = by ? reader.firstOrNull(orders, { number: by.number }) : null
    return order && isBuyer(actor, order, by?.token) ? order : null
  }
  // An offer after an order is for one order: that which took it already, in another tab maybe, is gone on with.
  const paid = own(after)
  const order = own(named) ?? (paid ? (takenAfter(reader, paid.id).find(isPending) ?? null) : null)
  if (!order) return null
  const waits = order.status === 'pending' && order.receivedCents === 0
  return waits && order.processingAt === '' && order.heldUntil === '' ? order : null
}

/** Thrown to take a transaction back; it never leaves this file. */
class Undone<Answer> extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('A look without a hold')
    this.answer = answer
  }
}

/**
 * Reads the shop as it is without what the earlier order holds: its units are its buyer's to order. It is closed in a transaction
 * that is undone, so that nobody else sees them.
 */
export const withoutHold = async <Answer>(
  engine: Engine,
  earlier: Order | null,
  read: (reader: Reader) => Answer,
): Promise<Answer> => {
  const holds = earlier && (earlier.coupon !== '' || earlier.items?.some(({ isCounted }) => isCounted))
  if (!holds) return read(engine.read(system))
  try {
    return await engine.write(system, (tx): Answer => {
      // As when it is replaced: a code that each may use once is hers again, too. Closed meanwhile, it holds nothing more.
      cancelOrder(tx, earlier.id)
      throw new Undone(read(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer as Answer
    throw error
  }
}

const PAID = 'Votre commande précédente vient d’être payée\u00a0: rien d’autre n’a été commandé.'

/**
 * Closes the earlier order for another one of the same cart: its payment is ended first, so that only one of them can be paid. Throws 409
 * when it was paid meanwhile or a bank works on it, 503.
 */
export const supersede = async (engine: Engine, provider: PaymentProvider, earlier: Order): Promise<void> => {
  await reach(release(engine, provider, earlier))
  const { status } = engine.read(system).get(orders, earlier.id)
  if (status !== 'cancelled') throw conflict(PAID)
}
