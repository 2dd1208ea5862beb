import { courses } from '#drizzle/collections/courses.ts'
import type { devisFields } from '#drizzle/collections/devis.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { depositOf } from '#drizzle/domain/deposit.ts'
import { soldOfDevis } from '#drizzle/domain/devis.ts'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { conflict } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { openDeposit } from '../deposits/index.ts'
import { fulfilmentProblem, settleOrder } from '../fulfilment/index.ts'
import type { Order } from '../order-record/index.ts'
import { takeStock } from '../orders/index.ts'
import { holdForTransfer } from '../transfers/index.ts'

type AcceptedDevis = Pick<
  RecordOf<typeof devisFields>,
  | 'number'
  | 'email'
  | 'name'
  | 'billing'
  | 'lines'
  | 'totalCents'
  | 'depositPercent'
  | 'depositCents'
  | 'balanceOn'
>

/** The withdrawal terms of a catalogue item; free text has the fourteen days. */
const withdrawalOf = (reader: Reader, kind: LineKind | undefined, ref: string): string => {
  if (!kind || ref === '') return 'days14'
  const record = kind === 'course' ? reader.getOrNull(courses, ref) : reader.getOrNull(produits, ref)
  return record?.withdrawal || 'days14'
}

/** Days that the order of an accepted quote waits for its payment. */
const DEVIS_DAYS = 30

/**
 * Opens the order of an accepted quote, at the quote's prices, whatever the catalogue says. Throws 409 for
 * what was deleted, sold out or is owned already. Runs in the transaction that accepts the quote.
 */
export const openForDevis = (engine: Engine, tx: Tx, quote: AcceptedDevis, taxCents: number): Order => {
  const now = engine.clock.now()
  const person = tx.firstOrNull(users, { email: quote.email, verified: true })
  const items = soldOfDevis(quote.lines ?? []).map(({ kind, ref = '', ...line }) => ({
    ...line,
    kind: kind ?? ('produit' as const),
    ref,
    option: 'one_time' as const,
    discountCents: 0,
    totalCents: line.unitCents * line.qty,
    withdrawal: withdrawalOf(tx, kind, ref),
    priceReason: `Devis ${quote.number}`,
  }))
  const order = tx.create(orders, {
    number: tx.nextNumber('C', now),
    user: person?.id ?? '',
    email: quote.email,
    name: quote.name,
    billing: quote.billing,
    status: 'pending',
    currency: 'eur',
    items: takeStock(tx, items),
    subtotalCents: quote.totalCents,
    totalCents: quote.totalCents,
    taxCents,
    source: 'devis',
    accessToken: randomToken(),
  })
  const obstacle = fulfilmentProblem(tx, order, now)
  if (obstacle) throw conflict(obstacle)
  if (order.totalCents === 0) return settleOrder(engine, tx, order.id, { provider: 'manual', ref: '' })
  const cents = depositOf(quote, quote.totalCents)
  if (cents > 0) {
    const what = `le devis n°\u00a0${quote.number}`
    openDeposit(tx, order, { cents, what, balanceOn: quote.balanceOn, days: DEVIS_DAYS }, now)
    return tx.get(orders, order.id)
  }
  tx.enqueue('mail', { template: 'transfer', orderId: order.id, isReminder: false })
  return holdForTransfer(tx, order, DEVIS_DAYS, now)
}
