/** The mail that brings a quote. */
import * as z from 'zod'
import { devis } from '#drizzle/collections/devis.ts'
import { depositOf } from '#drizzle/domain/deposit.ts'
import { link } from '#drizzle/domain/paths.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate, startOfParisDay } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { type EmailMessage, greet } from './letter.ts'

export const devisMail = z.object({ template: z.literal('devis'), devisId: z.string() })

/** Null when it is deleted or was answered meanwhile. */
export const devisLetter = (reader: Reader, devisId: string, publicUrl: string): EmailMessage | null => {
  const quote = reader.getOrNull(devis, devisId)
  if (quote?.status !== 'sent') return null
  const deposit = depositOf(quote, quote.totalCents)
  return {
    to: quote.email,
    userId: '',
    message: {
      subject: `Votre devis n°\u00a0${quote.number}`,
      preheader: `${formatCents(quote.totalCents)}, valable jusqu’au ${longDate(startOfParisDay(quote.validUntil))}.`,
      greeting: greet(quote.name),
      paragraphs: [
        `Voici le devis que nous avons préparé pour vous, d’un montant de ${formatCents(quote.totalCents)} toutes taxes comprises.`,
        ...(deposit > 0
          ? [`Un acompte de ${formatCents(deposit)} est demandé à l’acceptation, le solde ensuite.`]
          : []),
        `Vous pouvez le lire, l’enregistrer et l’accepter en ligne jusqu’au ${longDate(startOfParisDay(quote.validUntil))}.`,
      ],
      button: {
        label: 'Lire le devis',
        url: publicUrl + link('devis', { id: quote.id }, { token: quote.accessToken }),
      },
    },
  }
}
