/** How what is sold is taxed: every sale has a rate, or the sentence that says why it has none. */

/** Usual rates in percent, by treatment (CGI, art. 278 and 278-0 bis); one that is not here is exempt. */
const USUAL_RATES: Readonly<Record<string, number>> = { standard: 20, reduced: 5.5 }

const EXEMPT: readonly string[] = ['franchise_293B', 'formation_261']

/** Whether nothing is charged under this treatment, and a sentence is owed instead. */
export const isExempt = (treatment: string): boolean => EXEMPT.includes(treatment)

/** The rate in percent that a treatment has when nobody gives one. */
export const usualRate = (treatment: string): number =>
  isExempt(treatment) ? 0 : (USUAL_RATES[treatment] ?? 20)

/** Whether something may be sold so: it has a rate, or it is exempt and free of one. */
export const isTaxed = ({ taxTreatment, taxRate }: { taxTreatment: string; taxRate: number }): boolean =>
  isExempt(taxTreatment) ? taxRate === 0 : taxRate > 0
