/** Mails about orders: what was bought, and the way back to it. */

import * as z from 'zod'
import { pages } from '#drizzle/collections/pages.ts'
import { consents, type OrderItem, type orderFields, orders } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { giftOf } from '../gifts/index.ts'
import { hasOpened, openedLines } from '../order-access/index.ts'
import { findableOrders, LINK_HOURS, SPACE_HOURS, SPACE_SUBJECT } from '../purchases/index.ts'
import { thingOf } from '../sellables/index.ts'
import { waivedLines } from '../withdrawals/index.ts'
import { type EmailMessage, greet } from './letter.ts'

export const spaceMail = z.object({
  template: z.literal('space'),
  orderId: z.string(),
  userId: z.string(),
  token: z.string(),
})

type Order = RecordOf<typeof orderFields>

/** The link to a guest's purchase, valid for ever: the order's own page, opened by its token. */
const orderPath = (order: Order): string =>
  link('order', { number: order.number }, { token: order.accessToken })

/** Where a member does. */
const spacePath = (order: Order): string =>
  (order.items ?? []).some(({ kind }) => kind === 'course') ? link('memberHome') : link('memberLibrary')

const WAIVED =
  'Vous avez demandé l’accès immédiat au contenu numérique et renoncé à votre droit de rétractation.'

/** Whether access is delayed because the buyer keeps the right of withdrawal. */
const isWaiting = ({ opensAt }: Order, now: Date): boolean => opensAt > stamp(now)

const rightOf = (order: Order, now: Date): string => {
  if (isWaiting(order, now))
    return `Vous avez choisi de garder votre droit de rétractation\u00a0: il reste entier jusqu’à l’ouverture, le ${longDate(new Date(order.opensAt))}.`
  return waivedLines(order.items ?? []).length > 0 && order.opensAt === ''
    ? WAIVED
    : 'Vous disposez de quatorze jours pour exercer votre droit de rétractation.'
}

const named = (lines: readonly OrderItem[]): string =>
  lines.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ')

/** Parcels and online content; a service is neither. */
const goodsOf = (reader: Reader, { items }: Order) => {
  // An item withdrawn from sale was most likely a download; a free-text line is neither.
  const of = (wanted: string) =>
    (items ?? []).filter(
      (item) => item.ref !== '' && (thingOf(reader, item)?.delivery ?? 'online') === wanted,
    )
  return { posted: of('post'), online: of('online') }
}
type Goods = ReturnType<typeof goodsOf>

/** What is open, what opens later, and what is sent by post. */
const accessOf = (order: Order, { posted, online }: Goods, now: Date): string[] => {
  const parcel = posted.length > 0 ? [`${named(posted)}\u00a0: nous préparons votre envoi.`] : []
  if (!isWaiting(order, now)) return [...(online.length > 0 ? ['Vos accès sont ouverts.'] : []), ...parcel]
  const later = `accès à partir du ${longDate(new Date(order.opensAt))}. Pour commencer avant, ouvrez la page de votre commande.`
  return [`${named(waivedLines(order.items ?? []))}\u00a0: ${later}`, ...parcel]
}

const givenTo = ({ firstName, email, sendAt }: NonNullable<ReturnType<typeof giftOf>>, now: Date): string => {
  const when = sendAt > stamp(now) ? `partira le ${longDate(new Date(sendAt))}` : 'vient de partir'
  return `Votre cadeau pour ${firstName} ${when}, à l’adresse ${email}. Vous pouvez corriger cette adresse sur la page de votre commande tant qu’il n’a pas été accepté.`
}

const linesOf = (order: Order): string =>
  (order.items ?? []).map((item) => `${item.title} × ${item.qty}`).join(', ')

/** The terms that were accepted, as they were, and who mediates: both are owed to a consumer (Code de la consommation, art. L221-13 and L616-1). */
const lawOf = (reader: Reader, order: Order, publicUrl: string): string[] => {
  const accepted = reader.firstOrNull(consents, { order: order.id, purpose: 'cgv' })
  const terms = accepted?.terms
    ? [
        `Les conditions générales de vente que vous avez acceptées, telles qu’elles étaient ce jour-là\u00a0: ${publicUrl}/api/orders/${order.number}/terms?token=${order.accessToken}`,
      ]
    : []
  const mediator = (reader.firstOrNull(siteSettings, {})?.legal?.mediateur ?? '').trim()
  const page = reader.firstOrNull(pages, { slug: 'mediation', status: 'published' })
  const where = page ? ` Comment le saisir\u00a0: ${publicUrl}/mediation` : ''
  if (mediator === '' && !page) return terms
  const who = mediator === '' ? '' : `\u00a0: ${mediator.replace(/\s+/g, ' ').replace(/\.$/, '')}`
  return [
    ...terms,
    `En cas de litige que nous n’aurions pas résolu ensemble, vous pouvez recourir gratuitement au médiateur de la consommation${who}.${where}`,
  ]
}

/** The confirmation of an order; `null` when it is deleted. */
export const purchaseLetter = (
  reader: Reader,
  orderId: string,
  publicUrl: string,
  now: Date,
): EmailMessage | null => {
  const order = reader.getOrNull(orders, orderId)
  if (!order) return null
  const person = order.user ? reader.getOrNull(users, order.user) : null
  const goods = goodsOf(reader, order)
  const gift = giftOf(reader, orderId)
  const isOpen = goods.online.length > 0 && !isWaiting(order, now) && !gift
  const lost = `Si vous perdez ce message, la page ${publicUrl}${link('findOrder')} vous en enverra le lien.`
  return {
    to: order.email,
    userId: order.user,
    message: {
      subject: `Votre commande n°\u00a0${order.number} est confirmée`,
      preheader: isOpen ? 'Merci de votre confiance. Voici vos accès.' : 'Merci de votre confiance.',
      greeting: greet(person?.firstName ?? order.name),
      paragraphs: [
        `Merci pour votre commande du ${longDate(new Date(order.paidAt || order.created))}. Récapitulatif\u00a0: ${linesOf(order)}. Total payé\u00a0: ${formatCents(order.totalCents)}.`,
        ...(gift ? [givenTo(gift, now)] : []),
        ...(gift && !isWaiting(order, now) ? [] : accessOf(order, goods, now)),
        ...(order.totalCents > 0 ? ['Votre facture vous attend au même endroit.'] : []),
        `${rightOf(order, now)} Vous pouvez exercer ce droit, lorsqu’il s’applique, depuis la page «\u00a0Renoncer au contrat ici\u00a0».`,
        ...lawOf(reader, order, publicUrl),
        ...(person ? [] : [`Gardez ce message\u00a0: son lien reste valable. ${lost}`]),
      ],
      button:
        person && isOpen
          ? { label: 'Ouvrir mon espace', url: publicUrl + spacePath(order) }
          : { label: 'Retrouver ma commande', url: publicUrl + orderPath(order) },
    },
  }
}

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
  const person = order.user ? reader.getOrNull(users, order.user) : null
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
        `${opened.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ')}\u00a0: tout est ouvert.`,
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
      preheader: 'Choisissez un mot de passe, et vos achats s’y rangent.',
      greeting: greet(person.firstName),
      paragraphs: [
        `Vous avez demandé un espace après la commande n°\u00a0${order.number}. Choisissez un mot de passe avec le bouton ci-dessous\u00a0: votre adresse est alors confirmée, et vos commandes passées avec elle s’y rangent d’elles-mêmes.`,
        `Le lien reste valable ${SPACE_HOURS}\u00a0heures. Ensuite, «\u00a0Mot de passe oublié\u00a0» en envoie un autre. Si vous n’avez rien demandé, ignorez simplement ce message.`,
      ],
      button: { label: 'Choisir mon mot de passe', url: publicUrl + link('forgotPassword', null, { token }) },
    },
  }
}
