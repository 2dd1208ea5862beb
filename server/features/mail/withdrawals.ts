import * as z from 'zod'
import { orders } from '#drizzle/collections/payments.ts'
import { withdrawals } from '#drizzle/collections/withdrawals.ts'
import { link } from '#drizzle/domain/paths.ts'
import { longMomentToTheSecond } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { type EmailMessage, greet } from './letter.ts'

export const withdrawalMail = z.object({ template: z.literal('withdrawalReceipt'), withdrawalId: z.string() })

const LABELS = {
  retractation: {
    subject: 'Accusé de réception de votre rétractation',
    button: 'Confirmer ma rétractation',
    declared: 'Je vous notifie par la présente ma rétractation du contrat portant sur cette commande.',
    next: 'Le remboursement éventuel intervient au plus tard 14\u00a0jours après cette date, par le même moyen de paiement.',
  },
  resiliation: {
    subject: 'Accusé de réception de votre résiliation',
    button: 'Confirmer ma résiliation',
    declared: 'Je vous notifie la résiliation du contrat portant sur cette commande.',
    next: 'S’il s’agit d’un abonnement, plus rien n’est prélevé à compter de cette date, et votre accès reste ouvert jusqu’à la fin de ce qui est payé.',
  },
} as const

/**
 * The receipt of a declaration, with its text and its time to the second; `null` when its order is deleted.
 */
export const withdrawalLetter = (reader: Reader, id: string, publicUrl: string): EmailMessage | null => {
  const withdrawal = reader.getOrNull(withdrawals, id)
  const order = withdrawal && reader.getOrNull(orders, withdrawal.order)
  if (!withdrawal || !order) return null
  const kind = withdrawal.kind || 'retractation'
  const labels = LABELS[kind]
  const at = longMomentToTheSecond(new Date(withdrawal.confirmedAt))
  const page = (parameter: string) =>
    `${publicUrl}/${kind}?${parameter}=${withdrawal.id}#${withdrawal.undoToken}`
  const waits = withdrawal.provedAt === ''
  return {
    to: order.email,
    userId: order.user,
    message: {
      subject: labels.subject,
      preheader: 'Votre déclaration a bien été reçue.',
      greeting: greet(order.name),
      paragraphs: [
        `Nous avons reçu le ${at} votre déclaration concernant la commande n°\u00a0${order.number}\u00a0: «\u00a0${labels.declared}\u00a0» Signée\u00a0: ${greet(withdrawal.name) === 'Bonjour,' ? order.email : withdrawal.name}. Conservez ce message.`,
        ...(waits
          ? [
              'Un numéro de commande et une adresse ne prouvent pas que cette déclaration vient de vous\u00a0: confirmez-la par le bouton ci-dessous. Elle prend effet à la date ci-dessus, quel que soit le moment où vous la confirmez.',
            ]
          : []),
        labels.next,
        ...(waits || kind === 'retractation'
          ? [
              `Vous changez d’avis, ou ce n’était pas vous\u00a0? Annulez cette déclaration tant qu’elle n’a pas pris effet\u00a0: ${page('annuler')}`,
            ]
          : []),
      ],
      button: waits
        ? { label: labels.button, url: page('effet') }
        : {
            label: 'Retrouver ma commande',
            url: publicUrl + link('order', { number: order.number }, { token: order.accessToken }),
          },
    },
  }
}
