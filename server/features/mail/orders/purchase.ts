/** The confirmation of an order: what it cost, what comes next, and the buyer's rights. */
import { orders } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { sessionNextStep } from '#drizzle/domain/host.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { giftOf } from '../../gifts/index.ts'
import { linesOf } from '../../order-record/index.ts'
import { orderStatement } from '../../order-statement/index.ts'
import { PROOF_DAYS } from '../../purchases/index.ts'
import { waivedLines } from '../../withdrawals/index.ts'
import type { AmountLine, Block, MailLink } from '../layout.ts'
import { type EmailMessage, greet } from '../letter.ts'
import {
  type Goods,
  goodsOf,
  isWaiting,
  memberOf,
  type Order,
  orderPath,
  proofPath,
  quoted,
  spacePath,
} from './order-parts.ts'
import { lawText, withdrawalText } from './rights.ts'

/** What is open, what opens later, what is sent by post, and how a session is agreed on. */
const accessOf = (reader: Reader, order: Order, { posted, online, sessions }: Goods, now: Date): string[] => {
  const parcel = posted.length > 0 ? [`${quoted(posted)}\u00a0: nous préparons votre envoi.`] : []
  const practitioner = reader.firstOrNull(siteSettings, {})?.practitioner ?? ''
  const session = sessions.length > 0 ? [sessionNextStep(practitioner)] : []
  if (!isWaiting(order, now))
    return [...session, ...(online.length > 0 ? ['Vos accès sont ouverts.'] : []), ...parcel]
  const later = `accès à partir du ${longDate(new Date(order.opensAt))}. Pour commencer avant, ouvrez la page de votre commande.`
  return [...session, `${quoted(waivedLines(order.items ?? []))}\u00a0: ${later}`, ...parcel]
}

const givenTo = ({ firstName, email, sendAt }: NonNullable<ReturnType<typeof giftOf>>, now: Date): string => {
  const when = sendAt > stamp(now) ? `partira le ${longDate(new Date(sendAt))}` : 'vient de partir'
  return `Votre cadeau pour ${firstName} ${when}, à l’adresse ${email}. Vous pouvez corriger cette adresse sur la page de votre commande tant qu’il n’a pas été accepté.`
}

/** The lines as on the invoice: discounts and delivery have their own. */
const amountsOf = (order: Order): AmountLine[] => [
  ...linesOf(order).map(({ title, qty, unitCents }) => ({
    label: qty > 1 ? `${title} × ${qty}` : title,
    amount: formatCents(unitCents * qty),
  })),
  ...(order.discountCents > 0
    ? [{ label: 'Remise', amount: `−\u00a0${formatCents(order.discountCents)}` }]
    : []),
  ...(order.shippingCents > 0 ? [{ label: 'Livraison', amount: formatCents(order.shippingCents) }] : []),
  { label: 'Total', amount: formatCents(order.totalCents), isTotal: true },
]

/** What was paid and what will be; a subscription with the way to stop it. */
const moneyOf = (reader: Reader, order: Order, publicUrl: string, now: Date): Block[] => {
  const { sentences, recurring } = orderStatement(reader, order, now)
  const text = sentences.join(' ')
  if (recurring.length === 0) return [text]
  return [[`${text} `, { label: 'Gérer ou arrêter mon abonnement', url: publicUrl + orderPath(order) }]]
}

const PROOF = `Ce bouton confirme votre adresse et ouvre votre espace\u00a0: il ne sert qu’une fois et reste valable ${PROOF_DAYS}\u00a0jours. La page de votre commande en envoie un autre.`

/** The button for what comes next. */
const nextOf = (order: Order, { online }: Goods, isMember: boolean): MailLink => {
  const [first] = online
  const page = { label: 'Voir ma commande', url: orderPath(order) }
  if (!first) return page
  const isCourse = first.kind === 'course'
  if (online.some(({ kind }) => (kind === 'course') !== isCourse))
    return isMember ? { label: 'Ouvrir mon espace', url: spacePath(order) } : page
  if (!isCourse)
    return { label: 'Ouvrir mes fichiers', url: isMember ? link('memberLibrary') : orderPath(order) }
  const path = online.length === 1 ? link('memberCourse', { id: first.ref }) : link('memberHome')
  return isMember ? { label: 'Commencer les leçons', url: path } : page
}

/** Where the invoice is, with a link unless the button above leads there. */
const invoiceText = (order: Order, buttonPath: string, publicUrl: string): Block[] => {
  const page = orderPath(order)
  const sentence = 'Votre facture vous attend sur la page de votre commande.'
  if (order.totalCents === 0) return []
  return buttonPath === page
    ? [sentence]
    : [[`${sentence} `, { label: 'Voir ma commande', url: publicUrl + page }]]
}

/** The confirmation of an order; `null` when it is deleted. `proof`: the secret of a link that proves the address. */
export const purchaseLetter = (
  reader: Reader,
  { orderId, proof }: { readonly orderId: string; readonly proof: string },
  publicUrl: string,
  now: Date,
): EmailMessage | null => {
  const order = reader.getOrNull(orders, orderId)
  if (!order) return null
  const person = memberOf(reader, order)
  const goods = goodsOf(reader, order)
  const gift = giftOf(reader, orderId)
  const isOpen = goods.online.length > 0 && !isWaiting(order, now) && !gift
  const page = { label: 'Voir ma commande', url: orderPath(order) }
  const own = isOpen ? nextOf(order, goods, person !== null) : page
  const isCourse = goods.online.some(({ kind }) => kind === 'course')
  const next =
    proof && isCourse && !gift
      ? { label: isOpen ? 'Ouvrir ma formation' : 'Ouvrir mon espace', url: proofPath(proof) }
      : own
  const lost = {
    label: 'retrouver ma commande',
    url: `${publicUrl}${link('findOrder')}`,
  }
  return {
    to: order.email,
    userId: order.user,
    message: {
      subject: `Votre commande n°\u00a0${order.number} est confirmée`,
      preheader: isOpen ? 'Merci de votre confiance. Voici vos accès.' : 'Merci de votre confiance.',
      greeting: greet(person?.firstName ?? order.name),
      paragraphs: [
        `Merci pour votre commande du ${longDate(new Date(order.paidAt || order.created))}.`,
        { amounts: amountsOf(order) },
        ...moneyOf(reader, order, publicUrl, now),
        ...(gift ? [givenTo(gift, now)] : []),
        ...(gift && !isWaiting(order, now) ? [] : accessOf(reader, order, goods, now)),
        { button: { label: next.label, url: publicUrl + next.url } },
        ...(proof && next.url === proofPath(proof) ? [PROOF] : []),
        ...invoiceText(order, next.url, publicUrl),
        ...withdrawalText(order, publicUrl, now),
        ...lawText(reader, order, publicUrl),
        ...(person ? [] : [['Gardez ce message\u00a0: son lien reste valable. S’il se perd, ', lost]]),
      ],
    },
  }
}
