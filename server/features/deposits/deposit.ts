/**
 * Deposits. A deposit is an order of its own with free-text lines, so that it is paid, invoiced and refunded
 * like any other. Once paid, it reduces the main order line by line; the main order waits until the balance
 * is requested.
 */
import { type InvoiceDeposit, invoices } from '#drizzle/collections/invoices.ts'
import { type OrderItem, orders } from '#drizzle/collections/payments.ts'
import type { SuppliedNature } from '#drizzle/domain/invoice.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { daysLater } from '#server/core/later.ts'
import { allocateCents } from '#server/core/money.ts'
import { parisDay } from '#server/core/paris.ts'
import { depositCents } from '#server/documents/invoice-document.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { depositPartsOf, depositShares } from '../../documents/deposit-amounts.ts'
import { splitTax } from '../../documents/tax-amounts.ts'
import { auditAct } from '../audit-log/index.ts'
import { natureOfSold } from '../invoices/index.ts'
import { depositPaid, linesOf, type Order, type OrderLine, waitsForDeposit } from '../order-record/index.ts'
import { findOrder } from '../orders/index.ts'
import { holdForTransfer } from '../transfers/index.ts'

/** Days that the balance waits for its request, and for its payment after it. */
const WAIT_DAYS = 3650
const ASKED_DAYS = 30
const MAX_CONCURRENT = 100

const NO_DEPOSIT = 'Cette commande n’a pas d’acompte.'

const DEPOSIT_FIRST =
  'Un acompte est demandé pour cette commande\u00a0: réglez-le d’abord, le reste viendra ensuite.'

/** Throws 409 for an order that waits for its deposit. */
export const checkDepositFirst = (order: Order): void => {
  if (waitsForDeposit(order)) throw conflict(DEPOSIT_FIRST)
}

type Taxed = Pick<OrderItem, 'taxTreatment' | 'taxRate'> & { readonly nature: SuppliedNature }

const keyOf = ({ nature, taxTreatment, taxRate }: Taxed): string => `${nature} ${taxTreatment} ${taxRate}`

/** Amounts of an order by nature and tax, in the order of its lines. */
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
  /** The order that the deposit is for, as text: « le devis n° D-2026-000001 ». */
  readonly what: string
  /** The day in Paris on which the balance is requested; empty: the team requests it. */
  readonly balanceOn: string
  readonly days: number
}

/**
 * Opens the deposit's order next to the main order, which waits from then on. It has one line for each tax
 * rate, pro rata. Runs in the transaction that opens the main order, which must be `system`.
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
        kind: 'produit',
        ref: '',
        title: titleOf(what, line, groups.length === 1),
        option: 'one_time',
        qty: 1,
        unitCents,
        discountCents: 0,
        totalCents: unitCents,
        taxRate,
        taxTreatment,
        withdrawal,
        nature,
      },
    ]
  })
  const { user, email, name, source, shippingAddress } = order
  // Nothing is sent with a deposit: its invoice shows the same address as that of the balance.
  const billing = order.billing ?? (shippingAddress ? { address: shippingAddress } : null)
  const { taxCents } = splitTax(
    items.map((item) => ({ ...item, totalCents: item.unitCents, treatment: item.taxTreatment })),
  )
  const deposit = tx.create(orders, {
    number: tx.nextNumber('C', now),
    user,
    email,
    name,
    billing,
    source,
    status: 'pending',
    currency: 'eur',
    items,
    subtotalCents: cents,
    totalCents: cents,
    taxCents,
    accessToken: randomToken(),
    depositOf: order.id,
  })
  tx.update(orders, order.id, {
    // The nature of each line is fixed as agreed, whatever the catalogue says once the deposit is paid.
    items: linesOf(order).map((line) => ({ ...line, nature: natureOfSold(tx, line) })),
    balance: 'waiting',
    balanceOn,
    provider: 'manual',
    paymentRef: `manual_${order.id}`,
    // The main order waits as long as its deposit, and ends with it.
    heldUntil: stamp(daysLater(now, WAIT_DAYS)),
  })
  tx.enqueue('mail', { template: 'transfer', orderId: deposit.id, isReminder: false })
  return holdForTransfer(tx, deposit, days, now)
}

/** The deposits of an order, oldest first. The reader must be `system`. */
export const depositsOf = (reader: Reader, orderId: string): Order[] =>
  reader.find(orders, { depositOf: orderId }, { sort: 'created' })

/** The invoices of an order's deposits, less their credit notes. The reader must be `system`. */
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

/** Lines with the share of each that deposits have paid. */
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
 * Updates a pending main order to the amount paid of its deposits, after one was paid or refunded; a paid
 * order stays as invoiced. Runs in the transaction of that change, after the document was written.
 */
export const followDeposit = (tx: Tx, deposit: Order): void => {
  const order = deposit.depositOf ? tx.getOrNull(orders, deposit.depositOf) : null
  if (order?.status !== 'pending') return
  tx.update(orders, order.id, { items: withDeposits(tx, order, invoicedDeposits(tx, order.id)) })
}

const ask = (tx: Tx, order: Order, now: Date): Order => {
  const request = tx.update(orders, order.id, {
    balance: 'due',
    balanceAt: stamp(now),
    remindedAt: '',
    heldUntil: stamp(daysLater(now, ASKED_DAYS)),
  })
  tx.enqueue('mail', { template: 'transfer', orderId: order.id, isReminder: false })
  return request
}

/**
 * Requests the balance of an order with a deposit: its buyer is mailed how to pay it. Idempotent. Throws 404,
 * 409 for an order without a deposit, one that is paid or over, and while its deposit is unpaid.
 */
export const requestBalance = (engine: Engine, actor: Actor, number: string) =>
  engine.write(system, (tx) => {
    const order = tx.get(orders, findOrder(engine, actor, number, undefined).id)
    if (order.balance === '') throw conflict(NO_DEPOSIT)
    if (order.balance === 'due') return { balanceAt: order.balanceAt }
    if (order.status !== 'pending') throw conflict('Cette commande n’attend plus de paiement.')
    if (depositsOf(tx, order.id).some(({ status }) => status === 'pending')) throw conflict(DEPOSIT_FIRST)
    const now = engine.clock.now()
    const request = ask(tx, order, now)
    auditAct(tx, {
      actor,
      at: now,
      record: order,
      name: order.number,
      fields: { balance: { before: 'waiting', after: 'due' } },
    })
    return { balanceAt: request.balanceAt }
  })

/** Requests the balances that are due, of paid deposits; returns how many. */
export const askDueBalances = (engine: Engine): Promise<number> =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const filter = "status = 'pending' && balance = 'waiting' && balanceOn != '' && balanceOn <= {:day}"
    // Limited after the check: orders whose deposit never came wait for years and must not block others.
    const due = tx
      .find(orders, { filter, params: { day: parisDay(now) } }, { sort: 'balanceOn' })
      .filter((order) => depositPaid(order) > 0)
      .slice(0, MAX_CONCURRENT)
    for (const order of due) ask(tx, order, now)
    return due.length
  })
