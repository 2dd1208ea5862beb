/** The right of withdrawal of an order, and what the law has its confirmation say (Code de la consommation, art. L221-13 and L616-1). */
import { pages } from '#drizzle/collections/pages.ts'
import { consents } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { waivedLines } from '../../withdrawals/index.ts'
import type { Block, MailLink } from '../layout.ts'
import { isWaiting, type Order, quoted } from './order-parts.ts'

export const WAIVED =
  'Vous avez demandé l’accès immédiat au contenu numérique et renoncé à votre droit de rétractation.'

const withdrawalLink = (publicUrl: string): MailLink => ({
  label: 'Renoncer au contrat ici',
  url: `${publicUrl}/retractation`,
})

/** Lines of a dated service, which the right never covers. */
const isExcluded = ({ withdrawal }: { withdrawal: string }): boolean => withdrawal === 'dated_service'

/** One paragraph on the right of withdrawal; none for an order that cost nothing. */
export const withdrawalText = (order: Order, publicUrl: string, now: Date): Block[] => {
  const lines = order.items ?? []
  if (order.totalCents === 0 || lines.length === 0) return []
  const form = withdrawalLink(publicUrl)
  if (isWaiting(order, now))
    return [
      [
        `Vous gardez votre droit de rétractation jusqu’à l’ouverture, le ${longDate(new Date(order.opensAt))}. `,
        form,
      ],
    ]
  const waived = order.opensAt === '' ? waivedLines(lines) : []
  const covered = lines.filter((line) => !waived.includes(line) && !isExcluded(line))
  if (covered.length > 0) {
    const what = covered.length === lines.length ? 'cet achat' : quoted(covered)
    return [[`Vous avez quatorze jours pour renoncer à ${what}. `, form]]
  }
  return waived.length > 0 ? [WAIVED] : ['Le droit de rétractation ne s’applique pas à une prestation datée.']
}

/** The terms that were accepted, as they were, and who mediates. */
export const lawText = (reader: Reader, order: Order, publicUrl: string): Block[] => {
  const accepted = reader.firstOrNull(consents, { order: order.id, purpose: 'cgv' })
  const terms: Block[] = accepted?.terms
    ? [
        [
          {
            label:
              'Les conditions générales de vente que vous avez acceptées, telles qu’elles étaient ce jour-là',
            url: `${publicUrl}/api/orders/${order.number}/terms?token=${order.accessToken}`,
          },
        ],
      ]
    : []
  const mediator = (reader.firstOrNull(siteSettings, {})?.legal?.mediateur ?? '').trim()
  const page = reader.firstOrNull(pages, { slug: 'mediation', status: 'published' })
  if (mediator === '' && !page) return terms
  const who = mediator === '' ? '' : `\u00a0: ${mediator.replace(/\s+/g, ' ').replace(/\.$/, '')}`
  const litigation = `En cas de litige que nous n’aurions pas résolu ensemble, vous pouvez recourir gratuitement au médiateur de la consommation${who}.`
  return [
    ...terms,
    page
      ? [`${litigation} `, { label: 'Comment saisir le médiateur', url: `${publicUrl}/mediation` }]
      : litigation,
  ]
}
