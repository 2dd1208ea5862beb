/** Taxation: every sale has a rate, or the sentence that justifies its absence. */

/**
 * Default rates in per cent, by treatment (CGI, art. 278 and 278-0 bis); a treatment without one is exempt.
 */
const USUAL_RATES: Readonly<Record<string, number>> = { standard: 20, reduced: 5.5 }

interface Exemption {
  /** Of the European list of exemption reasons (VATEX), as used in electronic invoices. */
  readonly code: string
  readonly sentence: string
}
const EXEMPTIONS: Readonly<Record<string, Exemption>> = {
  franchise_293B: { code: 'VATEX-FR-FRANCHISE', sentence: 'TVA non applicable, art. 293 B du CGI' },
  formation_261: { code: 'VATEX-FR-CGI261-4', sentence: 'Exonération de TVA, art. 261-4-4° a du CGI' },
}

/** Why no tax is charged under this treatment; null where it is. */
export const exemptionOf = (treatment: string): Exemption | null => EXEMPTIONS[treatment] ?? null

/** Whether no tax is charged under this treatment, and a sentence is required instead. */
export const isExempt = (treatment: string): boolean => exemptionOf(treatment) !== null

/**
 * The exemption sentences required for a document's lines; empty when all of them have a rate. `franchise`:
 * the seller's own wording of the franchise.
 */
export const exemptionSentences = (treatments: Iterable<string>, franchise = ''): string => {
  const owed = [...new Set(treatments)].flatMap((treatment) => {
    const exemption = exemptionOf(treatment)
    if (!exemption) return []
    return [treatment === 'franchise_293B' ? franchise || exemption.sentence : exemption.sentence]
  })
  return [...new Set(owed)].sort().reverse().join(' · ')
}

/** The default rate of a treatment, in per cent. */
export const usualRate = (treatment: string): number =>
  isExempt(treatment) ? 0 : (USUAL_RATES[treatment] ?? 20)

/** Whether the combination is valid: a rate, or an exemption without one. */
export const isTaxed = ({ taxTreatment, taxRate }: { taxTreatment: string; taxRate: number }): boolean =>
  isExempt(taxTreatment) ? taxRate === 0 : taxRate > 0
