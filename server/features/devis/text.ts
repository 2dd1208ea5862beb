/** The text of an acceptance, verbatim. */
import type { devisFields } from '#drizzle/collections/devis.ts'
import { depositOf } from '#drizzle/domain/deposit.ts'
import { soldOfDevis } from '#drizzle/domain/devis.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate, longMomentToTheSecond, startOfParisDay } from '#server/core/paris.ts'
import type { IssuedDocument as Paper, SoldLine } from '../invoices/index.ts'

type Devis = RecordOf<typeof devisFields>

/** Its lines in the form of invoices. */
export const soldLines = ({ lines }: Devis): SoldLine[] =>
  soldOfDevis(lines ?? []).map(({ kind, ref = '', title, qty, unitCents, taxRate, taxTreatment }) => ({
    kind: kind ?? 'produit',
    ref,
    title,
    qty,
    unitCents,
    taxRate,
    taxTreatment,
    discountCents: 0,
    totalCents: unitCents * qty,
  }))

/**
 * « Acompte de 300,00 € à l’acceptation, solde de 700,00 € demandé le 12 janvier 2027. »; empty without a
 * deposit.
 */
const depositSentence = ({ totalCents, balanceOn }: Devis, cents: number): string => {
  if (cents === 0) return ''
  const when = balanceOn === '' ? 'demandé ensuite' : `demandé le ${longDate(startOfParisDay(balanceOn))}`
  return `Acompte de ${formatCents(cents)} à l’acceptation, solde de ${formatCents(totalCents - cents)} ${when}.`
}

/** The full text of a quote with the name of its acceptance, as proof. */
export const acceptanceText = (
  quote: Devis,
  { details: { seller }, totals }: Paper,
  name: string,
  now: Date,
): string =>
  [
    `Devis n°\u00a0${quote.number}, établi par ${seller.name} pour ${quote.billing?.company || quote.name} (${quote.email}).`,
    ...soldOfDevis(quote.lines ?? []).map(
      ({ title, qty, unitCents }) =>
        `${title}\u00a0: ${qty}\u00a0×\u00a0${formatCents(unitCents)}, soit ${formatCents(unitCents * qty)} TTC.`,
    ),
    `Total hors taxes\u00a0: ${formatCents(totals.netCents)}. Total TTC\u00a0: ${formatCents(totals.totalCents)}.`,
    totals.mention,
    `Valable jusqu’au ${longDate(startOfParisDay(quote.validUntil))}.`,
    depositSentence(quote, depositOf(quote, quote.totalCents)),
    quote.conditions,
    `Bon pour accord, ${name}, le ${longMomentToTheSecond(now)}.`,
  ]
    .filter(Boolean)
    .join('\n')
