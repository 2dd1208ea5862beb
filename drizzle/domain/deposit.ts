/**
 * Deposits: the part of a quote, or of an order opened by the team, that is paid and invoiced before the
 * rest.
 */

/** `waiting`: the balance is not due yet; `due`: it is. */
export const BALANCES = ['waiting', 'due'] as const

export const MIN_PERCENT = 1
export const MAX_PERCENT = 99

/** The deposit: a percentage of the total, or an amount; neither means none. */
export interface DepositTerms {
  readonly depositPercent: number | null
  readonly depositCents: number | null
}

/**
 * The deposit in cents of a total in cents; 0: none. A percentage is rounded to the nearest cent, at least one;
 * an amount is capped at the total.
 */
export const depositOf = ({ depositPercent, depositCents }: DepositTerms, totalCents: number): number => {
  if (depositCents) return Math.min(depositCents, totalCents)
  return depositPercent ? Math.max(1, Math.round((totalCents * depositPercent) / 100)) : 0
}

/** The error of the deposit terms, as a French sentence; empty when they are valid. */
export const depositProblem = (request: DepositTerms, totalCents: number): string => {
  if (request.depositPercent && request.depositCents)
    return 'Indiquez l’acompte en pourcentage ou en euros, pas les deux.'
  if (!request.depositPercent && !request.depositCents) return ''
  return depositOf(request, totalCents) < totalCents ? '' : 'L’acompte doit rester inférieur au total.'
}
