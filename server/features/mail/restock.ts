/** The mail that announces a product's return to stock. */
import * as z from 'zod'
import { produits } from '#drizzle/collections/produits.ts'
import { restockNotices } from '#drizzle/collections/restock-notices.ts'
import { link } from '#drizzle/domain/paths.ts'
import { variantOf, variantTitle } from '#drizzle/domain/variants.ts'
import type { Reader } from '#server/records/types.ts'
import { type EmailMessage, greet } from './letter.ts'

export const restockedMail = z.object({ template: z.literal('restocked'), noticeId: z.string() })

/** `null` once the request has ended, or the product is no longer shown. */
export const restockedLetter = (reader: Reader, noticeId: string, publicUrl: string): EmailMessage | null => {
  const notice = reader.getOrNull(restockNotices, noticeId)
  const produit = notice ? reader.getOrNull(produits, notice.produit) : null
  if (!notice || produit?.status !== 'published') return null
  const variant = variantOf(produit, notice.variant)
  const title = variant ? variantTitle(produit.title, variant) : produit.title
  const page = (query: Record<string, string>) => publicUrl + link('product', { id: produit.slug }, query)
  return {
    to: notice.email,
    userId: '',
    message: {
      subject: `De retour\u00a0: ${title}`,
      preheader: 'Vous aviez demandé à être prévenu.',
      greeting: greet(''),
      paragraphs: [
        `«\u00a0${title}\u00a0» est de nouveau disponible. Les premières commandes seront les premières servies.`,
        'Vous recevez ce message parce que vous l’avez demandé sur la page de ce produit. Nous ne vous en enverrons pas d’autre.',
        `Effacer mon adresse tout de suite\u00a0: ${page({ alerte: notice.stopToken })}`,
      ],
      button: { label: 'Voir le produit', url: page(variant ? { variante: variant.key } : {}) },
    },
  }
}
