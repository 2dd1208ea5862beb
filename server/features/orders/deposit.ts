/**
 * Deposits. What is paid first is an order of its own, in words, so that it is paid, invoiced and paid back as any other; once it is paid
 * the order that it is of has that much less to pay, line by line, and waits until the rest is asked for.
 */
import { type InvoiceDeposit, invoices } from '#drizzle/collections/invoices.ts'
import { type OrderItem, orders } from '#drizzle/collections/payments.ts'
import type { SuppliedNature } from '#drizzle/domain/invoice.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { allocateCents } from '#server/core/money.ts'
import { parisDay } from '#server/core/paris.ts'
import { depositCents } from '#server/documents/invoice-document.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { auditAct } from '../audit-log/service.ts'
import { depositPartsOf, depositShares, natureOfSold, splitTax } from '../invoices/service.ts'
import { DEPOSIT_FIRST, depositPaid, linesOf, type Order, type OrderLine } from './order.ts'
import { findOrder } from './readers.ts'
import { holdForTransfer } from './transfer.ts'

/** For how long the rest waits before it is asked for, at most, and after. */
const WAIT_DAYS = 3650
const ASKED_DAYS = 30
const MAX_CONCURRENT = 100

const NO_DEPOSIT = 'Cette commande n’a pas d’acompte.'

type Taxed = Pick<OrderItem, 'taxTreatment' | 'taxRate'> & { readonly nature: SuppliedNature }

const keyOf = ({ nature, taxTreatment, taxRate }: Taxed): string => `${nature} ${taxTreatment} ${taxRate}`

/** What of an order is sold and taxed alike, in the order of its lines. */
const groupsOf = (reader: Reader, order: Order) => {
  const groups = new Map<
    string,
    { line: OrderLine; nature: SuppliedNature; places: number[]; cents: number }
  >()
  for (const [at, line] of linesOf(order).entries()) {
    const nature = natureOfSold(reader, line)
    const key = keyOf({ ...line, nature })
    const known = groups.get(key) ?? { line, nature, places: [], cents: 0 }
    groups.set(key, { ...known, places: [...known.places, at], cents: known.cents + line.totalCents })
  }
  return groups
}

const titleOf = (what: string, { taxRate }: OrderLine, isAlone: boolean): string =>
  isAlone ? `Acompte sur ${what}` : `Acompte sur ${what} (TVA ${String(taxRate).replace('.', ',')}\u00a0%)`

interface DepositRequest {
  readonly cents: number
  /** What it is a deposit of: « le devis n° D-2026-000001 ». */
  readonly what: string
  /** The Paris day on which the rest is asked for; empty: the team does it. */
  readonly balanceOn: string
  readonly days: number
}

/**
 * Opens the order of a deposit beside the order that it is of, which waits from then on. Its lines are one for each way of taxing, pro rata.
 * To be called in the transaction that opens the other order; it must be `system`.
 */
export const openDeposit = (
  tx: Tx,
  order: Order,
  { cents, what, balanceOn, days }: DepositRequest,
  now: Date,
): Order => {
  const groups = [...groupsOf(tx, order).values()].filter((group) => group.cents > 0)
  const parts = allocateCents(
    cents,
    groups.map((group) => group.cents),
  )
  const items = groups.flatMap(({ line, nature }, at): OrderItem[] => {
    const unitCents = parts[at] ?? 0
    if (unitCents === 0) return []
    const { taxRate, taxTreatment, withdrawal } = line
    return [
      {
        ...{
          kind: 'produit',
          ref: '',
          title: titleOf(what, line, groups.length === 1),
          option: 'one_time',
          qty: 1,
        },
        ...{ unitCents, discountCents: 0, totalCents: unitCents, taxRate, taxTreatment, withdrawal, nature },
      },
    ]
  })
  const { user, email, name, source, shippingAddress } = order
  // Nothing is sent with it, and its invoice says where she is as that of the rest does.
  const billing = order.billing ?? (shippingAddress ? { address: shippingAddress } : null)
  const { taxCents } = splitTax(
    items.map((item) => ({ ...item, totalCents: item.unitCents, treatment: item.taxTreatment })),
  )
  const deposit = tx.create(orders, {
    ...{ number: tx.nextNumber('C', now), user, email, name, billing, source },
    ...{ status: 'pending', currency: 'eur', items, subtotalCents: cents, totalCents: cents, taxCents },
    ...{ accessToken: randomToken(), depositOf: order.id },
  })
  tx.update(orders, order.id, {
    // What a line is stays as it was agreed, whatever the catalogue says once the deposit is paid: it is taken off that.
    items: linesOf(order).map((line) => ({ ...line, nature: natureOfSold(tx, line) })),
    ...{ balance: 'waiting', balanceOn, provider: 'manual', paymentRef: `manual_${order.id}` },
    // It waits with its deposit, whose end ends it too.
    heldUntil: stamp(new Date(now.getTime() + WAIT_DAYS * 86_400_000)),
  })
  tx.enqueue('mail', { template: 'transfer', orderId: deposit.id, isReminder: false })
  return holdForTransfer(tx, deposit, days, now)
}

/** The deposits of an order, the oldest first. The reader must be `system`. */
export const depositsOf = (reader: Reader, orderId: string): Order[] =>
  reader.find(orders, { depositOf: orderId }, { sort: 'created' })

/** The invoices of the deposits of an order, less what their credit notes took back. The reader must be `system`. */
export const invoicedDeposits = (reader: Reader, orderId: string): InvoiceDeposit[] =>
  depositsOf(reader, orderId).flatMap((deposit) =>
    reader
      .find(invoices, { order: deposit.id, kind: 'deposit' }, { sort: 'number' })
      .map((invoice) => ({
        number: invoice.number,
        issuedOn: parisDay(new Date(invoice.issuedAt)),
        parts: depositPartsOf(
          [invoice, ...reader.find(invoices, { corrects: invoice.id })].flatMap(({ lines }) => lines ?? []),
        ),
      }))
      .filter((reply) => depositCents(reply) > 0),
  )

/** Lines that say what deposits have paid of each. */
const withDeposits = (reader: Reader, order: Order, deposits: readonly InvoiceDeposit[]): OrderItem[] => {
  const lines = linesOf(order).map((line) => ({
    ...line,
    treatment: line.taxTreatment,
    nature: natureOfSold(reader, line),
  }))
  const shares = depositShares(lines, deposits)
  return (order.items ?? []).map(
    ({ depositCents: _cents, depositTaxCents: _tax, ...item }, at): OrderItem => {
      const { netCents, taxCents } = shares[at] ?? { netCents: 0, taxCents: 0 }
      const depositCents = netCents + taxCents
      return depositCents > 0 ? { ...item, depositCents, depositTaxCents: taxCents } : item
    },
  )
}

/**
 * Brings the order of a deposit to what was paid of its deposits, after one was paid or paid back, as long as it waits itself: what it is paid
 * and invoiced with stays. To be called in that transaction, after the document was written.
 */
export const followDeposit = (tx: Tx, deposit: Order): void => {
  const order = deposit.depositOf ? tx.getOrNull(orders, deposit.depositOf) : null
  if (order?.status !== 'pending') return
  tx.update(orders, order.id, { items: withDeposits(tx, order, invoicedDeposits(tx, order.id)) })
}

const ask = (tx: Tx, order: Order, now: Date): Order => {
  const request = tx.update(orders, order.id, {
    ...{ balance: 'due', balanceAt: stamp(now), remindedAt: '' },
    heldUntil: stamp(new Date(now.getTime() + ASKED_DAYS * 86_400_000)),
  })
  tx.enqueue('mail', { template: 'transfer', orderId: order.id, isReminder: false })
  return request
}

/**
 * Asks for what is left of an order whose deposit was asked for: its buyer is mailed how to pay it. A second call changes nothing. Throws 404,
 * 409 for an order without a deposit, one that is paid or over, and while its deposit is still to come.
 */
export const askBalance = (engine: Engine, actor: Actor, number: string) =>
  engine.write(system, (tx) => {
    const order = tx.get(orders, findOrder(engine, actor, number, undefined).id)
    if (order.balance === '') throw conflict(NO_DEPOSIT)
    if (order.balance === 'due') return { balanceAt: order.balanceAt }
    if (order.status !== 'pending') throw conflict('Cette commande n’attend plus de paiement.')
    if (depositsOf(tx, order.id).some(({ status }) => status === 'pending')) throw conflict(DEPOSIT_FIRST)
    const now = engine.clock.now()
    const request = ask(tx, order, now)
    auditAct(tx, {
      ...{ actor, at: now, record: order, name: order.number },
      fields: { balance: { before: 'waiting', after: 'due' } },
    })
    return { balanceAt: request.balanceAt }
  })

/** Asks for the rests whose day has come, of paid deposits; answers how many. */
export const askDueBalances = (engine: Engine): Promise<number> =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const filter = "status = 'pending' && balance = 'waiting' && balanceOn != '' && balanceOn <= {:day}"
    // Counted once they are judged: those whose deposit never came wait for years, and keep nobody else waiting.
    const due = tx
      .find(orders, { filter, params: { day: parisDay(now) } }, { sort: 'balanceOn' })
      .filter((order) => depositPaid(order) > 0)
      .slice(0, MAX_CONCURRENT)
    for (const order of due) ask(tx, order, now)
    return due.length
  })
