/** Quotes: drafted by the team, sent as a link, and turned into one order by their acceptance. */
import { timingSafeEqual } from 'node:crypto'
import { devis, type devisFields } from '#drizzle/collections/devis.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { type Billing, orders } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { isVatNumber, sirenOf, sirenProblem, vatProblem } from '#drizzle/domain/company.ts'
import { depositOf, depositProblem } from '#drizzle/domain/deposit.ts'
import { isValid, mayDevisBecome, soldOfDevis, totalOf } from '#drizzle/domain/devis.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid, notFound } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate, parisDay, startOfParisDay } from '#server/core/paris.ts'
import type { Documents } from '#server/documents/documents.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { depositsOf } from '../deposits/index.ts'
import { type IssuedDocument as Paper, paperOf } from '../invoices/index.ts'
import { auditDevis } from './audit.ts'
import type * as contract from './contract.ts'
import { checkStillSold, storedLines } from './lines.ts'
import { openForDevis } from './open-order.ts'
import { acceptanceText, soldLines } from './text.ts'

export type Devis = RecordOf<typeof devisFields>

const SENT = 'Ce devis est déjà envoyé\u00a0: dupliquez-le pour en faire un autre.'

/** The company to bill, from the form. Throws 400 for invalid numbers. */
const billingOf = ({ company, siren, vatNumber }: BodyOf<typeof contract.saveDevis>): Billing | null => {
  const problems = [
    siren && sirenProblem(siren) ? (['siren', sirenProblem(siren)] as const) : null,
    vatNumber && vatProblem(vatNumber) ? (['vatNumber', vatProblem(vatNumber)] as const) : null,
  ].filter((problem) => problem !== null)
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(problems.map(([name, text]) => [name, ['validation_invalid_value', text] as const])),
    )
  const billing = {
    ...(company ? { company } : {}),
    ...(sirenOf(siren) ? { siren } : {}),
    ...(isVatNumber(vatNumber) ? { vatNumber } : {}),
  }
  return Object.keys(billing).length > 0 ? billing : null
}

const BALANCE_EARLY = 'Le solde se demande après le dernier jour de validité du devis, ou ce jour-là.'

const checkDeposit = (body: BodyOf<typeof contract.saveDevis>): void => {
  const problem = depositProblem(body, totalOf(body.lines))
  if (problem) {
    const field = body.depositCents ? 'depositCents' : 'depositPercent'
    throw invalid({ [field]: ['validation_invalid_value', problem] })
  }
  if (depositOf(body, 1) > 0 && body.balanceOn !== '' && body.balanceOn < body.validUntil)
    throw invalid({ balanceOn: ['validation_invalid_value', BALANCE_EARLY] })
}

/**
 * Creates a draft, or changes it. Throws 400 for invalid numbers, lines and days, 409 once it was sent.
 * Idempotent.
 */
export const saveDevis = (
  engine: Engine,
  actor: Actor,
  id: string,
  body: BodyOf<typeof contract.saveDevis>,
) =>
  engine.write(system, (tx) => {
    const known = tx.getOrNull(devis, id)
    if (known && known.status !== 'draft') throw conflict(SENT)
    const now = engine.clock.now()
    const { name, email, validUntil, conditions, depositPercent, depositCents, balanceOn } = body
    const lines = storedLines(tx, body.lines, now)
    checkDeposit(body)
    const values = {
      name,
      lines,
      validUntil,
      conditions,
      email,
      billing: billingOf(body),
      totalCents: totalOf(lines),
      depositPercent,
      depositCents,
      balanceOn,
    }
    const saved = known
      ? tx.update(devis, id, values)
      : tx.create(devis, { id, ...values, number: tx.nextNumber('D', now), accessToken: randomToken() })
    auditDevis(tx, actor, now, known, saved)
    return { id: saved.id, number: saved.number }
  })

const statusOf = ({ status }: Devis) => status || ('draft' as const)

const OVER = 'Ce devis n’est plus valable'
const overSince = ({ validUntil }: Devis) => `${OVER} depuis le ${longDate(startOfParisDay(validUntil))}.`

interface Act {
  readonly actor: Actor
  readonly now: Date
}

const move = (
  tx: Tx,
  { actor, now }: Act,
  id: string,
  to: 'sent' | 'cancelled',
  more: object = {},
): Devis => {
  const quote = tx.getOrNull(devis, id)
  if (!quote) throw notFound()
  if (!mayDevisBecome(statusOf(quote), to))
    throw conflict(quote.status === 'accepted' ? 'Ce devis est accepté.' : 'Ce devis est annulé.')
  const moved = tx.update(devis, id, { status: to, ...more })
  auditDevis(tx, actor, now, quote, moved)
  return moved
}

/** Content of its future invoice, by the settings at the time of the first sending. */
const paperFor = (reader: Reader, quote: Devis, at: Date): Paper => {
  const now = paperOf(reader, { order: { ...quote, shippingAddress: null }, lines: soldLines(quote) }, at)
  if (!quote.paper) return now
  const { details, mention } = quote.paper
  return { ...now, details, totals: { ...now.totals, mention } }
}

/**
 * Sends it, or sends it again. Throws 404, 400 after its last day, 409 once it was answered, and for items
 * that quotes cannot sell.
 */
export const sendDevis = (engine: Engine, actor: Actor, id: string) =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const quote = move(tx, { actor, now }, id, 'sent')
    if (quote.sentAt === '') {
      const { details, totals } = paperFor(tx, quote, now)
      tx.update(devis, id, { sentAt: stamp(now), paper: { details, mention: totals.mention } })
    }
    if (!isValid(quote.validUntil, parisDay(now)))
      throw invalid({ validUntil: ['validation_invalid_value', `${overSince(quote)} Changez sa date.`] })
    checkStillSold(tx, quote.lines ?? [])
    tx.enqueue('mail', { template: 'devis', devisId: id })
    return { status: statusOf(quote) }
  })

/** Withdraws it. Throws 404, 409 for an accepted one. Idempotent. */
export const cancelDevis = (engine: Engine, actor: Actor, id: string) =>
  engine.write(system, (tx) => ({
    status: statusOf(move(tx, { actor, now: engine.clock.now() }, id, 'cancelled')),
  }))

const sameToken = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return wanted !== '' && a.length === b.length && timingSafeEqual(a, b)
}

/** For the holder of its link once it was sent, and for the team. Throws 404. */
const findDevis = (reader: Reader, actor: Actor, id: string, token = ''): Devis => {
  const quote = reader.getOrNull(devis, id)
  const isShown =
    quote && quote.status !== 'draft' && quote.status !== '' && sameToken(token, quote.accessToken)
  if (!quote || !(isShown || actorHolds(actor, ['payments.manage']))) throw notFound()
  return quote
}

/**
 * The order that the buyer pays next: a pending deposit, else the order itself; null once that is deleted.
 */
const payableOf = (reader: Reader, orderId: string) =>
  depositsOf(reader, orderId).find(({ status }) => status === 'pending') ?? reader.getOrNull(orders, orderId)

/** The quote for its reader. Throws 404. */
export const readDevis = (engine: Engine, actor: Actor, id: string, token?: string) => {
  const reader = engine.read(system)
  const quote = findDevis(reader, actor, id, token)
  const { totals } = paperFor(reader, quote, engine.clock.now())
  const order = quote.order ? payableOf(reader, quote.order) : null
  return {
    number: quote.number,
    status: statusOf(quote),
    name: quote.name,
    conditions: quote.conditions,
    company: quote.billing?.company ?? '',
    seller: reader.firstOrNull(siteSettings, {})?.brand ?? '',
    lines: soldOfDevis(quote.lines ?? []).map(({ title, qty, unitCents }) => ({ title, qty, unitCents })),
    totalCents: quote.totalCents,
    depositCents: depositOf(quote, quote.totalCents),
    balanceOn: quote.balanceOn,
    taxCents: totals.totalCents - totals.netCents,
    taxMention: totals.mention,
    validUntil: quote.validUntil,
    isExpired: !isValid(quote.validUntil, parisDay(engine.clock.now())),
    acceptedAt: quote.acceptedAt,
    acceptedName: quote.acceptedName,
    orderNumber: order?.number ?? '',
    // For the buyer only: the token allows waiving rights, which the team must not do.
    orderToken: order && sameToken(token ?? '', quote.accessToken) ? order.accessToken : '',
  }
}

const notifyTeam = (tx: Tx, quote: Devis, orderId: string): void => {
  tx.create(notifications, {
    type: 'success',
    title: 'Devis accepté',
    message:
      `${quote.acceptedName} accepte le devis n°\u00a0${quote.number}, ${formatCents(quote.totalCents)}.`.slice(
        0,
        500,
      ),
    link: adminLink('adminOrder', { id: orderId }),
  })
}

/**
 * Accepts a quote: name, time and text are stored, and its order is opened and waits for its payment.
 * Idempotent, from another tab too. Throws 404, 409 for a quote that was withdrawn or has expired, and for
 * what cannot be sold any more.
 */
export const acceptDevis = (engine: Engine, actor: Actor, id: string, name: string, token?: string) =>
  engine.write(system, (tx) => {
    const quote = findDevis(tx, actor, id, token)
    // Only the holder of its link can accept it.
    if (!sameToken(token ?? '', quote.accessToken)) throw notFound()
    const known = quote.order ? payableOf(tx, quote.order) : null
    if (known)
      return { orderNumber: known.number, orderToken: known.accessToken, acceptedAt: quote.acceptedAt }
    const now = engine.clock.now()
    if (quote.status !== 'sent') throw conflict('Ce devis est annulé.')
    if (!isValid(quote.validUntil, parisDay(now))) throw conflict(overSince(quote))
    checkStillSold(tx, quote.lines ?? [])
    const paper = paperFor(tx, quote, now)
    const order = openForDevis(engine, tx, quote, paper.totals.totalCents - paper.totals.netCents)
    const accepted = tx.update(devis, id, {
      status: 'accepted',
      acceptedAt: stamp(now),
      acceptedName: name,
      order: order.id,
      acceptedText: acceptanceText(quote, paper, name, now),
    })
    notifyTeam(tx, accepted, order.id)
    const next = payableOf(tx, order.id) ?? order
    return { orderNumber: next.number, orderToken: next.accessToken, acceptedAt: accepted.acceptedAt }
  })

/** A quote sent before documents were stored takes its content from today's settings, once. */
const withDocument = async (engine: Engine, quote: Devis, at: Date): Promise<Devis> => {
  if (quote.paper || quote.sentAt === '') return quote
  return engine.write(system, (tx) => {
    const known = tx.get(devis, quote.id)
    if (known.paper) return known
    const { details, totals } = paperFor(tx, known, at)
    return tx.update(devis, quote.id, { paper: { details, mention: totals.mention } })
  })
}

/** Its PDF, drawn now; the seller's data is stored with the quote. Throws 404. */
export const devisFile = async (
  engine: Engine,
  documents: Documents,
  actor: Actor,
  id: string,
  token?: string,
): Promise<{ name: string; pdf: Buffer }> => {
  const reader = engine.read(system)
  const found = findDevis(reader, actor, id, token)
  const issuedAt = new Date(found.sentAt || found.created)
  const quote = await withDocument(engine, found, issuedAt)
  const paper = paperFor(reader, quote, issuedAt)
  const pdf = await documents.draw('quote', {
    ...paper,
    kind: 'quote',
    number: quote.number,
    issuedOn: parisDay(issuedAt),
    validUntil: quote.validUntil,
    conditions: quote.conditions,
    deposit: { cents: depositOf(quote, quote.totalCents), balanceOn: quote.balanceOn },
    accepted: quote.acceptedAt === '' ? null : { name: quote.acceptedName, at: quote.acceptedAt },
  })
  return { name: `${quote.number}.pdf`, pdf }
}
