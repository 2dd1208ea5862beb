/** The mail that announces the shipping of a parcel. */
import * as z from 'zod'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { CARRIERS, trackingLink } from '#drizzle/domain/shipping.ts'
import type { Reader } from '#server/records/types.ts'
import { sentLines } from '../shipping/index.ts'
import { type EmailMessage, greet } from './letter.ts'

export const shippedMail = z.object({ template: z.literal('shipped'), orderId: z.string() })

/** The shipped items, the carrier and the tracking link; `null` when the order is deleted or not sent. */
export const shippedLetter = (reader: Reader, orderId: string, publicUrl: string): EmailMessage | null => {
  const order = reader.getOrNull(orders, orderId)
  if (!order || order.carrier === '') return null
  const person = order.user ? reader.getOrNull(users, order.user) : null
  const sent = sentLines(order.items ?? [])
  // Old orders without weights do not mark which lines are shipped.
  const titles = (sent.length > 0 ? sent : (order.items ?? [])).map(({ title }) => `«\u00a0${title}\u00a0»`)
  const { name } = CARRIERS[order.carrier]
  const number = order.trackingNumber ? ` Numéro de suivi\u00a0: ${order.trackingNumber}.` : ''
  const followed = trackingLink(order.carrier, order.trackingNumber)
  const page = link('order', { number: order.number }, { token: order.accessToken })
  return {
    to: order.email,
    userId: order.user,
    message: {
      subject: `Votre commande n°\u00a0${order.number} est expédiée`,
      preheader: 'Votre colis est en route.',
      greeting: greet(person?.firstName ?? order.name),
      paragraphs: [
        `${titles.join(', ')}\u00a0: votre colis est parti.`,
        order.carrier === 'other'
          ? `Il vous est livré par un transporteur.${number}`
          : `Il voyage avec ${name}.${number}`,
      ],
      button: followed
        ? { label: 'Suivre mon colis', url: followed }
        : { label: 'Retrouver ma commande', url: publicUrl + page },
    },
  }
}
