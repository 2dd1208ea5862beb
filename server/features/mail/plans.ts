/** Mails about what is paid over time. */
import * as z from 'zod'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate, longMomentToTheSecond } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { amountOfPayment, paymentCount } from '../payment-schedules/index.ts'
import { type EmailMessage, greet } from './letter.ts'

const about = { planId: z.string() }
export const planMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('installmentPaid'), ...about, number: z.number(), amountCents: z.number() }),
  z.object({ template: z.literal('installmentFailed'), ...about, isOver: z.boolean() }),
  z.object({ template: z.literal('subscriptionCancelled'), ...about }),
  z.object({ template: z.literal('renewalNotice'), ...about }),
  z.object({ template: z.literal('priceChange'), ...about }),
  z.object({ template: z.literal('trialEnding'), ...about }),
  z.object({ template: z.literal('trialOver'), ...about }),
  z.object({ template: z.literal('subscriptionResumed'), ...about }),
])
type PlanMail = z.infer<typeof planMail>

interface Facts {
  readonly title: string
  readonly plan: NonNullable<ReturnType<typeof planOf>>
}

const planOf = (reader: Reader, id: string) => reader.getOrNull(paymentPlans, id)
const dayOf = (at: string): string => longDate(new Date(at))

const paid = ({ title, plan }: Facts, { number, amountCents }: Extract<PlanMail, { number: number }>) => {
  const count = paymentCount(plan)
  const next = plan.dueAt
    ? `Prochaine échéance\u00a0: ${formatCents(amountOfPayment(plan, plan.paidCount + 1))} le ${dayOf(plan.dueAt)}.`
    : 'C’était la dernière\u00a0: tout est payé.'
  return {
    subject: count === null ? `Votre abonnement à ${title}` : `Échéance ${number} sur ${count} payée`,
    preheader: `${formatCents(amountCents)} reçus, merci.`,
    paragraphs: [
      `Nous avons reçu ${formatCents(amountCents)} pour ${title}.`,
      next,
      ...(count === null ? ['La facture vous attend sur la page de votre commande.'] : []),
    ],
    label: 'Voir mon échéancier',
  }
}

const failed = ({ title, plan }: Facts, isOver: boolean) => {
  const amount = formatCents(amountOfPayment(plan, plan.paidCount + 1))
  return {
    subject: isOver
      ? `Votre accès à ${title} est suspendu`
      : `Votre échéance de ${amount} n’a pas pu être prélevée`,
    preheader: 'Quelques secondes suffisent pour régler.',
    paragraphs: [
      `Nous n’avons pas pu prélever ${amount} pour ${title}. ${plan.lastFailure}`,
      isOver
        ? 'Votre accès est suspendu jusqu’au règlement de cette échéance, puis il se rouvre aussitôt. Votre progression est gardée.'
        : `Nous réessaierons le ${dayOf(plan.nextAt)}. Vous pouvez aussi régler tout de suite, avec une autre carte si vous préférez.`,
    ],
    label: 'Régler maintenant',
  }
}

const cancelled = ({ title, plan }: Facts) => ({
  subject: `Résiliation de votre abonnement à ${title}`,
  preheader: 'Votre résiliation est enregistrée.',
  paragraphs: [
    `Nous avons enregistré le ${longMomentToTheSecond(new Date(plan.cancelledAt))} la résiliation de votre abonnement à ${title}. Conservez ce message\u00a0: il en est l’accusé de réception.`,
    plan.endsAt > plan.cancelledAt
      ? `Aucun montant ne sera plus prélevé. Votre accès reste ouvert jusqu’au ${dayOf(plan.endsAt)}.`
      : 'Aucun montant ne sera plus prélevé, et votre accès est terminé.',
  ],
  label: 'Retrouver ma commande',
})

/** Its wording and place are those of art. L215-1: how to refuse, and until when. */
const renewed = ({ title, plan }: Facts) => ({
  subject: `Votre abonnement à ${title} se renouvelle le ${dayOf(plan.dueAt)}`,
  preheader: 'Vous pouvez ne pas le reconduire, sans frais.',
  paragraphs: [
    `Votre abonnement à ${title} sera reconduit pour un an le ${dayOf(plan.dueAt)}, au prix de ${formatCents(amountOfPayment(plan, plan.paidCount + 1))}.`,
    `Vous pouvez ne pas le reconduire\u00a0: résiliez-le avant le ${dayOf(plan.dueAt)}, en ligne et sans frais, depuis la page de votre commande.`,
  ],
  label: 'Gérer mon abonnement',
})

const repriced = ({ title, plan }: Facts) => ({
  subject: `Le prix de votre abonnement à ${title} change`,
  preheader: `À partir du ${dayOf(plan.newFrom)}.`,
  paragraphs: [
    `À partir du ${dayOf(plan.newFrom)}, votre abonnement à ${title} coûtera ${formatCents(plan.newCents)} par ${plan.interval === 'year' ? 'an' : 'mois'}. Jusque-là, rien ne change.`,
    'Si ce prix ne vous convient pas, vous pouvez résilier sans frais avant cette date, depuis la page de votre commande.',
  ],
  label: 'Gérer mon abonnement',
})

const priceOf = (plan: Facts['plan']): string =>
  `${formatCents(amountOfPayment(plan, 1))} par ${plan.interval === 'year' ? 'an' : 'mois'}`

const trialEnding = ({ title, plan }: Facts) => ({
  subject: `Votre essai de ${title} se termine le ${dayOf(plan.dueAt)}`,
  preheader: 'Rien ne sera prélevé sans vous.',
  paragraphs: [
    `Votre période d’essai de ${title} se termine le ${dayOf(plan.dueAt)}. Vous ne nous avez donné aucune carte\u00a0: rien ne sera prélevé.`,
    `Pour continuer, à ${priceOf(plan)}, réglez votre première échéance depuis la page de votre commande. Sinon, il n’y a rien à faire\u00a0: l’accès se ferme ce jour-là, et votre progression est gardée.`,
  ],
  label: 'Continuer',
})

const trialOver = ({ title, plan }: Facts) => ({
  subject: `Votre essai de ${title} est terminé`,
  preheader: 'Rien n’a été prélevé.',
  paragraphs: [
    `Votre période d’essai de ${title} est terminée, et rien n’a été prélevé. Votre progression est gardée.`,
    `Vous pouvez continuer quand vous voulez, à ${priceOf(plan)}\u00a0: l’accès se rouvre dès que vous réglez votre première échéance.`,
  ],
  label: 'Continuer',
})

const resumed = ({ title, plan }: Facts) => ({
  subject: `Votre abonnement à ${title} continue`,
  preheader: 'Votre résiliation est annulée.',
  paragraphs: [
    `Vous avez annulé la résiliation de votre abonnement à ${title}\u00a0: il continue comme avant.`,
    `Prochaine échéance\u00a0: ${formatCents(amountOfPayment(plan, plan.paidCount + 1))} le ${dayOf(plan.dueAt)}. Vous pouvez toujours résilier en ligne.`,
  ],
  label: 'Gérer mon abonnement',
})

const labelOf = (facts: Facts, mail: PlanMail) => {
  if (mail.template === 'installmentPaid') return paid(facts, mail)
  if (mail.template === 'installmentFailed') return failed(facts, mail.isOver)
  if (mail.template === 'subscriptionCancelled') return cancelled(facts)
  if (mail.template === 'renewalNotice') return renewed(facts)
  if (mail.template === 'trialEnding') return trialEnding(facts)
  if (mail.template === 'trialOver') return trialOver(facts)
  return mail.template === 'subscriptionResumed' ? resumed(facts) : repriced(facts)
}

/** The mail of a plan's event; `null` when the plan is deleted, and for a refusal that was paid meanwhile. */
export const planLetter = (reader: Reader, mail: PlanMail, publicUrl: string): EmailMessage | null => {
  const plan = planOf(reader, mail.planId)
  const order = plan && reader.getOrNull(orders, plan.order)
  if (!plan || !order) return null
  if (mail.template === 'installmentFailed' && plan.status !== 'past_due' && plan.status !== 'suspended')
    return null
  const { label, ...labels } = labelOf({ title: `«\u00a0${plan.title}\u00a0»`, plan }, mail)
  const person = plan.user ? reader.getOrNull(users, plan.user) : null
  return {
    to: person?.email ?? plan.email,
    userId: plan.user,
    message: {
      ...labels,
      greeting: greet(person?.firstName ?? order.name),
      button: {
        label,
        url: publicUrl + link('order', { number: order.number }, { token: order.accessToken }),
      },
    },
  }
}
