/** Deposits: a part of a quote, or of an order that the team opens, that is paid, and invoiced, before the rest. */

/** `waiting`: the rest of the order is not asked for yet; `due`: it is. */
export const BALANCES = ['waiting', 'due'] as const

export const MIN_PERCENT = 1
export const MAX_PERCENT = 99

/** What is asked for first: a share of its total, or an amount; neither: nothing. */
export interface DepositTerms {
  readonly depositPercent: number | null
  readonly depositCents: number | null
}

/** Cents of it, of a total in cents; 0: none. A share is rounded to the nearest cent and is a part of the total, never all of it. */
export const depositOf = ({ depositPercent, depositCents }: DepositTerms, totalCents: number): number => {
  if (depositCents) return Math.min(depositCents, totalCents)
  return depositPercent ? Math.max(1, Math.round((totalCents * depositPercent) / 100)) : 0
}

/** What is wrong with it, as a French sentence; empty: nothing. */
export const depositProblem = (request: DepositTerms, totalCents: number): string => {
  if (request.depositPercent && request.depositCents)
    return 'Indiquez l’acompte en pourcentage ou en euros, pas les deux.'
  if (!request.depositPercent && !request.depositCents) return ''
  return depositOf(request, totalCents) < totalCents ? '' : 'L’acompte doit rester inférieur au total.'
}
