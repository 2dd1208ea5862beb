/** How what is sold is taxed: every sale has a rate, or the sentence that says why it has none. */

/** Usual rates in percent, by treatment (CGI, art. 278 and 278-0 bis); one that is not here is exempt. */
const USUAL_RATES: Readonly<Record<string, number>> = { standard: 20, reduced: 5.5 }

interface Exemption {
  /** Of the European list of reasons (VATEX), as electronic invoices name it. */
  readonly code: string
  readonly sentence: string
}
const EXEMPTIONS: Readonly<Record<string, Exemption>> = {
  franchise_293B: { code: 'VATEX-FR-FRANCHISE', sentence: 'TVA non applicable, art. 293 B du CGI' },
  formation_261: { code: 'VATEX-FR-CGI261-4', sentence: 'Exonération de TVA, art. 261-4-4° a du CGI' },
}

/** Why nothing is charged under this treatment; null where something is. */
export const exemptionOf = (treatment: string): Exemption | null => EXEMPTIONS[treatment] ?? null

/** Whether nothing is charged under this treatment, and a sentence is owed instead. */
export const isExempt = (treatment: string): boolean => exemptionOf(treatment) !== null

/**
 * The sentences that a document owes for the way its lines are taxed; empty when all of them have a rate. `franchise`: the
 * seller's own wording of the franchise.
 */
export const exemptionSentences = (treatments: Iterable<string>, franchise = ''): string => {
  const owed = [...new Set(treatments)].flatMap((treatment) => {
    const exemption = exemptionOf(treatment)
    if (!exemption) return []
    return [treatment === 'franchise_293B' ? franchise || exemption.sentence : exemption.sentence]
  })
  return [...new Set(owed)].sort().reverse().join(' · ')
}

/** The rate in percent that a treatment has when nobody gives one. */
export const usualRate = (treatment: string): number =>
  isExempt(treatment) ? 0 : (USUAL_RATES[treatment] ?? 20)

/** Whether something may be sold so: it has a rate, or it is exempt and free of one. */
export const isTaxed = ({ taxTreatment, taxRate }: { taxTreatment: string; taxRate: number }): boolean =>
  isExempt(taxTreatment) ? taxRate === 0 : taxRate > 0
