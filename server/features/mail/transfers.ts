/** Mails about orders that wait for a transfer, or for any money that does not come by itself. */
import * as z from 'zod'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { transferView } from '../transfers/index.ts'
import { type EmailMessage, greet } from './letter.ts'

export const transferMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('transfer'), orderId: z.string(), isReminder: z.boolean() }),
  z.object({ template: z.literal('transferOver'), orderId: z.string() }),
])

const OTHER_WAYS =
  'Vous pouvez aussi régler par carte depuis la page de votre commande, quand le paiement en ligne y est proposé.'

type View = NonNullable<ReturnType<typeof transferView>>

const accountOf = ({ iban, bic, holder }: View, number: string): string[] =>
  iban
    ? [
        `Titulaire du compte\u00a0: ${holder}. IBAN\u00a0: ${iban}.${bic ? ` BIC\u00a0: ${bic}.` : ''}`,
        `Référence à indiquer\u00a0: ${number}. Sans elle, nous ne saurions pas à quelle commande rattacher votre virement.`,
        OTHER_WAYS,
      ]
    : [OTHER_WAYS]

const requested = (view: View, number: string, isReminder: boolean) => ({
  subject: isReminder
    ? `Votre commande n°\u00a0${number} attend son règlement`
    : `Comment régler votre commande n°\u00a0${number}`,
  preheader: `${formatCents(view.leftCents)} avant le ${longDate(new Date(view.until))}.`,
  paragraphs: [
    `${isReminder ? 'Sauf erreur de notre part, votre règlement ne nous est pas encore parvenu. ' : ''}Il reste ${formatCents(view.leftCents)} à régler pour votre commande n°\u00a0${number}. Nous vous la gardons jusqu’au ${longDate(new Date(view.until))}.`,
    ...accountOf(view, number),
    ...(isReminder ? ['Si votre virement est déjà parti, ignorez simplement ce message.'] : []),
  ],
})

const over = (number: string) => ({
  subject: `Votre commande n°\u00a0${number} est annulée`,
  preheader: 'Son règlement ne nous est pas parvenu à temps.',
  paragraphs: [
    `Nous n’avons pas reçu le règlement de votre commande n°\u00a0${number} dans le délai convenu\u00a0: elle est annulée, et rien ne vous est demandé.`,
    'Si vous avez fait un virement, ne vous inquiétez pas\u00a0: répondez à ce message, nous le retrouverons avec le numéro de la commande.',
  ],
})

/** The mail about a transfer; null when the order is deleted, or was paid meanwhile. */
export const transferLetter = (
  reader: Reader,
  mail: z.infer<typeof transferMail>,
  publicUrl: string,
): EmailMessage | null => {
  const order = reader.getOrNull(orders, mail.orderId)
  if (!order) return null
  const view = mail.template === 'transfer' ? transferView(reader, order) : null
  if (mail.template === 'transfer' ? !view : order.status !== 'cancelled') return null
  const labels =
    view && mail.template === 'transfer' ? requested(view, order.number, mail.isReminder) : over(order.number)
  const person = order.user ? reader.getOrNull(users, order.user) : null
  return {
    to: order.email,
    userId: order.user,
    message: {
      ...labels,
      greeting: greet(person?.firstName ?? order.name),
      button: {
        label: 'Voir ma commande',
        url: publicUrl + link('order', { number: order.number }, { token: order.accessToken }),
      },
    },
  }
}
