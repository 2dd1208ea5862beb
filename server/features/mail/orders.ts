/** Mails about orders after their confirmation: what has opened, and the way back to them. */

import * as z from 'zod'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { hasOpened, openedLines } from '../order-access/index.ts'
import { findableOrders, LINK_HOURS, PROOF_DAYS, SPACE_SUBJECT } from '../purchases/index.ts'
import { type EmailMessage, greet } from './letter.ts'
import { memberOf, type Order, orderPath, proofPath, quoted, spacePath } from './orders/order-parts.ts'
import { WAIVED } from './orders/rights.ts'

export const spaceMail = z.object({
  template: z.literal('space'),
  orderId: z.string(),
  userId: z.string(),
  token: z.string(),
})

const linesOf = (order: Order): string =>
  (order.items ?? []).map((item) => `${item.title} × ${item.qty}`).join(', ')

/**
 * Delayed access has opened: on its date, or because the buyer has waived the right of withdrawal since
 * (`isWaived`), which this mail confirms. `null` when the order is gone, was opened before its date, or holds
 * nothing for the buyer any more (`openedLines`).
 */
export const openedLetter = (
  reader: Reader,
  { orderId, isWaived }: { readonly orderId: string; readonly isWaived: boolean },
  publicUrl: string,
  now: Date,
): EmailMessage | null => {
  const order = reader.getOrNull(orders, orderId)
  if (!order || !(isWaived || hasOpened(order, now))) return null
  const opened = openedLines(reader, order, now)
  if (opened.length === 0) return null
  const person = memberOf(reader, order)
  const isCourse = opened.some(({ kind }) => kind === 'course')
  return {
    to: order.email,
    userId: order.user,
    message: {
      subject: isCourse
        ? 'Votre formation est ouverte'
        : `Votre commande n°\u00a0${order.number} est ouverte`,
      preheader: 'Vous pouvez commencer quand vous le souhaitez.',
      greeting: greet(person?.firstName ?? order.name),
      paragraphs: [
        `${quoted(opened)}\u00a0: tout est ouvert.`,
        isWaived ? WAIVED : 'Le délai de votre droit de rétractation est passé.',
      ],
      button: person
        ? { label: 'Ouvrir mon espace', url: publicUrl + spacePath(order) }
        : { label: 'Retrouver ma commande', url: publicUrl + orderPath(order) },
    },
  }
}

/** The links to the orders of an address; `null` when it has none, so that the reply does not reveal it. */
export const ordersLetter = (
  reader: Reader,
  email: string,
  token: string,
  publicUrl: string,
): EmailMessage | null => {
  const found = findableOrders(reader, email)
  if (found.length === 0) return null
  const list = found.map(
    ({ order }) =>
      `Commande n°\u00a0${order.number} du ${longDate(new Date(order.paidAt || order.created))}\u00a0: ${linesOf(order)}`,
  )
  return {
    to: email,
    userId: '',
    message: {
      subject: found.length > 1 ? 'Vos commandes' : 'Votre commande',
      preheader: 'Le lien que vous avez demandé.',
      greeting: greet(''),
      paragraphs: [
        'Vous avez demandé à retrouver ce que vous avez commandé avec cette adresse\u00a0:',
        ...list,
        `Le lien ci-dessous reste valable ${LINK_HOURS}\u00a0heures, puis une heure après sa première ouverture. Si vous n’avez rien demandé, ignorez simplement ce message.`,
      ],
      button: {
        label: found.length > 1 ? 'Voir mes commandes' : 'Voir ma commande',
        url: publicUrl + link('findOrder', null, { acces: token }),
      },
    },
  }
}

/**
 * The link that opens the space of a guest, and verifies the address; `null` when the account or the order is
 * gone.
 */
export const spaceLetter = (
  reader: Reader,
  { orderId, userId, token }: z.infer<typeof spaceMail>,
  publicUrl: string,
): EmailMessage | null => {
  const order = reader.getOrNull(orders, orderId)
  const person = reader.getOrNull(users, userId)
  if (!order || !person) return null
  return {
    to: person.email,
    userId: person.id,
    message: {
      subject: SPACE_SUBJECT,
      preheader: 'Un clic, et vos achats s’y rangent.',
      greeting: greet(person.firstName),
      paragraphs: [
        `Ce bouton confirme votre adresse et ouvre votre espace\u00a0: la commande n°\u00a0${order.number} et celles que vous avez passées avec cette adresse s’y rangent d’elles-mêmes.`,
        `Le lien reste valable ${PROOF_DAYS}\u00a0jours et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez simplement ce message.`,
      ],
      button: { label: 'Ouvrir mon espace', url: publicUrl + proofPath(token) },
    },
  }
}
