/** Orders, payments, invoices and credit notes of the sales, numbered in chronological order. */
import { type InvoiceDetails, invoices } from '#drizzle/collections/invoices.ts'
import { type OrderItem, orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { stamp } from '#server/core/clock.ts'
import { randomToken } from '#server/core/ids.ts'
import { allocateCents } from '#server/core/money.ts'
import { parisDay } from '#server/core/paris.ts'
import { sellerOf } from '#server/features/invoices/issuing/seller.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'
import { demoSettings } from './content/site.ts'
import { type CouponIds, DISCOUNTS } from './coupons.ts'
import { keepPlan, scheduleOf } from './plans.ts'
import type { Sale } from './sales.ts'

export interface Good {
  id: string
  title: string
  cents: number
  /** Of a course by subscription: the monthly price. */
  monthlyCents?: number
  isService: boolean
}
export interface Goods {
  courses: readonly Good[]
  produits: readonly Good[]
}

/** A pending invoice or credit note: they share one series, so they are written in order of date. */
interface Document {
  at: Date
  write(): void
}

const MENTION = 'TVA non applicable, art. 293 B du CGI'
const REFUSED = 'Votre banque a refusé le paiement. Aucun montant n’a été débité.'
const MONTH_DAYS = 30

const itemsOf = (sale: Sale, goods: Goods): OrderItem[] =>
  sale.lines.map(({ kind, at, qty }) => {
    const good = goods[kind === 'course' ? 'courses' : 'produits'][at]
    if (!good) throw new Error(`The catalogue has no ${kind} at ${at}`)
    const unitCents = sale.kind === 'subscription' ? (good.monthlyCents ?? good.cents) : good.cents
    const withdrawal = good.isService ? 'days14' : 'digital_waiver'
    return {
      kind,
      ref: good.id,
      title: good.title,
      qty,
      unitCents,
      taxRate: 0,
      taxTreatment: 'franchise_293B',
      withdrawal,
    }
  })

const statusOf = (sale: Sale, items: readonly OrderItem[]) => {
  if (sale.fate === 'failed' || sale.fate === 'cancelled') return 'cancelled' as const
  if (sale.fate === 'pending' || sale.fate === 'refunded') return sale.fate
  // A session is paid until it has taken place.
  return items.some(({ withdrawal }) => withdrawal === 'days14') && sale.daysAgo < 45 ? 'paid' : 'fulfilled'
}

interface Opened {
  sale: Sale
  order: string
  number: string
  items: readonly OrderItem[]
  /** The amount of each line after its share of the discount. */
  lineCents: readonly number[]
  total: number
  paidAt: Date
}

const invoiceLines = (opened: Opened, sign: 1 | -1, share: number) =>
  opened.items.map(({ title, qty, unitCents, discountCents = 0, taxRate, taxTreatment, withdrawal }, at) => {
    const totalCents = sign * Math.round((opened.lineCents[at] ?? 0) * share)
    const takenOff = sign === 1 && discountCents > 0 ? { discountCents } : {}
    return {
      title,
      qty: sign === 1 ? qty : 1,
      unitCents: sign === 1 ? unitCents : totalCents,
      ...takenOff,
      totalCents,
      taxRate,
      treatment: taxTreatment,
      nature: withdrawal === 'days14' ? ('services' as const) : ('digital' as const),
      // Nothing is charged on top.
      netCents: totalCents,
      ...(sign === 1 ? {} : { of: at }),
    }
  })

/** The documents' content beside their lines; `corrected`: the invoice corrected by a credit note. */
const detailsOf = (
  opened: Opened,
  at: Date,
  totalCents: number,
  corrected: Issued | null,
): InvoiceDetails => {
  const day = parisDay(at)
  return {
    seller: sellerOf(demoSettings),
    nature: 'services',
    suppliedOn: parisDay(opened.paidAt),
    orderNumber: opened.number,
    payments: [{ on: day, means: opened.sale.kind === 'one_time' ? 'card' : 'other', cents: totalCents }],
    instalments: [],
    isProfessional: false,
    taxOnDebits: false,
    terms: '',
    ...(corrected
      ? { corrects: { number: corrected.number, issuedOn: parisDay(opened.paidAt) }, reason: REASON }
      : {}),
  }
}
const REASON = 'Remboursement accordé à la demande du client'

interface Issued {
  id: string
  number: string
}

const invoice = (
  bulk: Bulk,
  opened: Opened,
  payment: string,
  { at, share = 1, of }: { at: Date; share?: number; of?: () => Issued | null },
): Document & { issued: () => Issued | null } => {
  let issued: Issued | null = null
  return {
    at,
    issued: () => issued,
    write: () => {
      const { buyer } = opened.sale
      const corrected = of?.() ?? null
      const lines = invoiceLines(opened, of ? -1 : 1, share)
      const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
      const number = bulk.nextNumber('F', at)
      const id = bulk.keep(invoices, {
        number,
        kind: of ? 'credit_note' : 'invoice',
        order: opened.order,
        payment,
        user: buyer.user,
        customer: { name: buyer.name, email: buyer.email },
        lines,
        totals: {
          netCents: totalCents,
          taxes: [],
          totalCents,
          mention: MENTION,
          groups: [{ treatment: 'franchise_293B', rate: 0, netCents: totalCents, taxCents: 0 }],
        },
        details: detailsOf(opened, at, totalCents, corrected),
        corrects: corrected?.id ?? '',
        issuedAt: stamp(at),
        ...stamps(at),
      })
      issued = { id, number }
      bulk.enqueue('invoice.file', { invoiceId: id })
    },
  }
}

const PARTLY = 0.4

/** The plan of a line paid over time; none for others. */
const planOf = (bulk: Bulk, days: Calendar, opened: Opened, at: number): string => {
  const { sale, order, items, lineCents, paidAt } = opened
  const { kind, buyer } = sale
  const [line, item] = [sale.lines[at], items[at]]
  if (kind === 'one_time' || !line || !item) return ''
  const about = { buyer, order, line, item, lineCents: lineCents[at] ?? 0, paidAt }
  return keepPlan(bulk, days, { sale: { ...sale, kind }, ...about })
}

const keepRefund = (
  bulk: Bulk,
  { payment, order, cents, backAt }: { payment: string; order: string; cents: number; backAt: Date },
): void => {
  bulk.keep(refunds, {
    payment,
    order,
    amountCents: cents,
    status: 'succeeded',
    reason: 'requested',
    providerRef: `demo_seed_refund_${payment}`,
    settledAt: stamp(backAt),
    ...stamps(backAt),
  })
}

/** The payments of a settled order, and their documents. */
const settle = (bulk: Bulk, days: Calendar, opened: Opened): Document[] => {
  const { sale, order, items, lineCents, total, paidAt } = opened
  const back = { refunded: 1, partly: PARTLY }[sale.fate as string] ?? 0
  // A refund comes some days later, earlier for recent orders.
  const backAt = days.at(Math.max(0, sale.daysAgo - Math.min(9, Math.ceil(sale.daysAgo / 2))), 15 * 60)
  let first = ''
  for (const [at, item] of items.entries()) {
    const cost = lineCents[at] ?? 0
    const { parts, paidCount } = scheduleOf(sale, cost)
    const plan = planOf(bulk, days, opened, at)
    for (const [part, cents] of parts.slice(0, paidCount).entries()) {
      const on = part === 0 ? paidAt : days.at(sale.daysAgo - part * MONTH_DAYS, 9 * 60)
      const id = bulk.keep(payments, {
        user: sale.buyer.user,
        email: sale.buyer.email,
        course: item.kind === 'course' ? item.ref : '',
        produit: item.kind === 'produit' ? item.ref : '',
        order,
        line: at + 1,
        kind: sale.kind,
        status: back === 1 ? 'refunded' : back > 0 ? 'partially_refunded' : 'paid',
        amountCents: cents,
        taxCents: 0,
        refundedCents: Math.round(cents * back),
        currency: 'eur',
        ...(plan ? { installmentNumber: part + 1 } : {}),
        method: total === 0 ? '' : 'Carte de démonstration',
        ...(parts.length > 1 ? { installmentCount: parts.length } : {}),
        // The first payment belongs to the order itself.
        plan: part === 0 ? '' : plan,
        provider: total === 0 ? 'manual' : 'demo',
        providerRef: `demo_seed_${order}_${at + 1}_${part + 1}`,
        paidAt: stamp(on),
        created: stamp(on),
        updated: stamp(back > 0 ? backAt : on),
      })
      first ||= id
      if (back > 0) keepRefund(bulk, { payment: id, order, cents: Math.round(cents * back), backAt })
    }
  }
  if (total === 0) return []
  const sold = invoice(bulk, opened, first, { at: paidAt })
  return back > 0
    ? [sold, invoice(bulk, opened, first, { at: backAt, share: back, of: sold.issued })]
    : [sold]
}

/** Refused and unanswered payments. */
const unsettled = (bulk: Bulk, opened: Opened): void => {
  const { sale, order, total, paidAt } = opened
  if (sale.fate === 'cancelled') return
  const isFailed = sale.fate === 'failed'
  bulk.keep(payments, {
    user: sale.buyer.user,
    email: sale.buyer.email,
    order,
    kind: sale.kind,
    status: isFailed ? 'failed' : 'pending',
    amountCents: total,
    currency: 'eur',
    provider: 'demo',
    providerRef: `demo_seed_${order}`,
    failureReason: isFailed ? REFUSED : '',
    ...stamps(paidAt),
  })
}

/** Writes the sales, which are ordered by date. */
export const keepSales = (
  bulk: Bulk,
  days: Calendar,
  sales: readonly Sale[],
  goods: Goods,
  couponIds: CouponIds,
): void => {
  const documents: Document[] = []
  let held = 0
  for (const sale of sales) {
    const bought = itemsOf(sale, goods)
    const gross = bought.map(({ unitCents, qty }) => unitCents * qty)
    const subtotalCents = gross.reduce((sum, cents) => sum + cents, 0)
    const discountCents = sale.coupon ? DISCOUNTS[sale.coupon](subtotalCents) : 0
    const shares = allocateCents(discountCents, gross)
    const lineCents = gross.map((cents, index) => cents - (shares[index] ?? 0))
    const items = bought.map((item, index) => ({
      ...item,
      discountCents: shares[index] ?? 0,
      totalCents: lineCents[index] ?? 0,
    }))
    const total = subtotalCents - discountCents
    if (sale.fate === 'pending') held += 1
    const at =
      sale.fate === 'pending' ? days.later(days.now, -9 + 4 * held) : days.at(sale.daysAgo, sale.minute)
    const isSettled = ['paid', 'partly', 'refunded'].includes(sale.fate)
    const paidAt = days.later(at, 3)
    const number = bulk.nextNumber('C', at)
    const order = bulk.keep(orders, {
      number,
      ...sale.buyer,
      status: statusOf(sale, items),
      items,
      subtotalCents,
      discountCents,
      totalCents: total,
      currency: 'eur',
      coupon: sale.coupon ? couponIds[sale.coupon] : '',
      source: sale.source,
      paidAt: isSettled ? stamp(paidAt) : '',
      accessToken: randomToken(),
      created: stamp(at),
      updated: stamp(paidAt),
    })
    const opened = { sale, order, number, items, lineCents, total, paidAt }
    if (isSettled) documents.push(...settle(bulk, days, opened))
    else unsettled(bulk, opened)
  }
  for (const { write } of documents.sort((a, b) => a.at.getTime() - b.at.getTime())) write()
}
