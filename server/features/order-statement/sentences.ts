import { isRunning } from '#drizzle/domain/payment-plan.ts'
import { stamp } from '#server/core/clock.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate, nearDate, parisDay } from '#server/core/paris.ts'
import type { Order } from '../order-record/index.ts'
import type { planViews } from '../payment-schedules/index.ts'
import type { OrderStatement } from './statement-reply.ts'

type Plan = ReturnType<typeof planViews>[number]

/** A balance after a deposit, of the order with this number. */
interface Balance {
  readonly number: string
  readonly isRequested: boolean
  readonly amountCents: number
  /** Empty: the team requests it. */
  readonly dueAt: string
}

export interface StatementFacts extends Omit<OrderStatement, 'sentences'> {
  readonly order: Order
  readonly plans: readonly Plan[]
  readonly balance: Balance | null
  /** Paid and not refunded in full. */
  readonly isPaid: boolean
}

const PERIODS = { month: 'mois', year: 'an' } as const

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

const dayOf = (at: string, now: Date): string => nearDate(new Date(at), now)

/** What came, and what part of it as a deposit. */
const paidText = ({ order, plans, paidCents, depositCents, due, recurring }: StatementFacts, now: Date) => {
  if (paidCents === 0) return plans.some(({ isTrial }) => isTrial) ? '' : 'Rien à payer.'
  const isToday = order.paidAt !== '' && parisDay(new Date(order.paidAt)) === parisDay(now)
  const isOnlyFirst = plans.every(({ paidCount }) => paidCount <= 1)
  const hasMore = due.length > 0 || recurring.length > 0
  const total = order.depositOf === '' ? 'Total payé' : 'Acompte payé'
  const label = hasMore ? (isToday && isOnlyFirst ? 'Payé aujourd’hui' : 'Payé à ce jour') : total
  const deposit = depositCents > 0 ? `, dont ${formatCents(depositCents)} d’acompte` : ''
  return `${label}\u00a0: ${formatCents(paidCents)}${deposit}.`
}

/** « Puis 43,00 € le 26 décembre et le 26 janvier. », and what is overdue before it. */
const dueTexts = (due: OrderStatement['due'], now: Date): string[] => {
  const late = due.filter(({ dueAt }) => dueAt <= stamp(now))
  const groups: { amountCents: number; days: string[] }[] = []
  for (const { dueAt, amountCents } of due.slice(late.length)) {
    const last = groups.at(-1)
    if (last?.amountCents === amountCents) last.days.push(`le ${dayOf(dueAt, now)}`)
    else groups.push({ amountCents, days: [`le ${dayOf(dueAt, now)}`] })
  }
  const coming = groups.map(({ amountCents, days }) => `${formatCents(amountCents)} ${list.format(days)}`)
  return [
    ...late.map(
      ({ dueAt, amountCents }) =>
        `À régler\u00a0: ${formatCents(amountCents)}, échéance du ${longDate(new Date(dueAt))}.`,
    ),
    ...(coming.length > 0 ? [`Puis ${coming.join(', puis ')}.`] : []),
  ]
}

/** The price of the next periods: a code may reduce some of them. */
const priceText = ({ next, interval, reduction }: Plan): string => {
  const period = PERIODS[interval]
  const price = `${formatCents(next[0]?.amountCents ?? 0)} par ${period}`
  if (!reduction) return price
  const usual = `${formatCents(reduction.priceCents)} par ${period}`
  if (reduction.left === null) return `${price} avec votre code ${reduction.code}`
  return reduction.left === 1
    ? `${formatCents(next[0]?.amountCents ?? 0)} à la prochaine échéance avec votre code ${reduction.code}, puis ${usual}`
    : `${price} pour encore ${reduction.left} échéances avec votre code ${reduction.code}, puis ${usual}`
}

const subscriptionText = (plan: Plan, now: Date): string => {
  const { status, endsAt, cancelledAt, next, isTrial, newCents, newFrom, interval } = plan
  if (!isRunning(status)) {
    const isOpen = endsAt > cancelledAt && endsAt > stamp(now)
    const access = isOpen ? `, votre accès reste ouvert jusqu’au ${longDate(new Date(endsAt))}` : ''
    return `Abonnement résilié\u00a0: plus rien n’est prélevé${access}.`
  }
  const dueAt = next[0]?.dueAt ?? ''
  if (isTrial)
    return dueAt > stamp(now)
      ? `Essai gratuit jusqu’au ${dayOf(dueAt, now)}. Ensuite ${priceText(plan)}, seulement si vous décidez de continuer\u00a0: rien n’est prélevé sans vous.`
      : `Votre essai est terminé et rien n’a été prélevé. Pour continuer\u00a0: ${priceText(plan)}.`
  if (dueAt <= stamp(now))
    return `${priceText(plan)}, l’échéance du ${longDate(new Date(dueAt))} reste à régler.`
  const price =
    newFrom === ''
      ? ''
      : ` À partir du ${dayOf(newFrom, now)}\u00a0: ${formatCents(newCents)} par ${PERIODS[interval]}.`
  return `${priceText(plan)}, prochaine échéance le ${dayOf(dueAt, now)}, vous arrêtez quand vous voulez.${price}`
}

const balanceText = ({ order, balance }: StatementFacts, now: Date): string => {
  if (!balance || balance.amountCents <= 0) return ''
  const what = order.depositOf === '' ? 'Solde' : `Solde de la commande n°\u00a0${balance.number}`
  const when = balance.dueAt === '' ? ', demandé par e-mail' : `, demandé le ${dayOf(balance.dueAt, now)}`
  return `${what}\u00a0: ${formatCents(balance.amountCents)}${balance.isRequested ? ' à régler' : when}.`
}

/** What was paid, then what is due by day, by period and after a deposit, then what was paid back. */
export const statementSentences = (facts: StatementFacts, now: Date): string[] => {
  const { order, plans, isPaid, paidCents, refundedCents, due } = facts
  // An unpaid or cancelled order has paid nothing, which is not the same as « Rien à payer ».
  const paid = isPaid || paidCents > 0 ? paidText(facts, now) : ''
  const isMany = (order.items ?? []).length > 1
  const subscriptions = plans
    .filter(({ option }) => option === 'subscription')
    .map((plan) => (isMany ? `${plan.title}\u00a0: ` : '') + subscriptionText(plan, now))
  const refunded =
    refundedCents > 0 ? `Remboursé\u00a0: ${formatCents(refundedCents)} sur ${formatCents(paidCents)}.` : ''
  return [paid, ...dueTexts(due, now), ...subscriptions, balanceText(facts, now), refunded].filter(Boolean)
}
