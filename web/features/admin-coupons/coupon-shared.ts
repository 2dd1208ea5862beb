/** A code that two people change at once: what of it is one answer, and what a change sends. */
import { EMPTY, recordOf, type Values } from './coupon-form.ts'

/** Answers of several inputs are one: nobody keeps one person's « montant » with another one's « pourcentage ». */
export interface Shared extends Omit<Values, 'by' | 'percent' | 'amount' | 'duration' | 'periods'> {
  off: Pick<Values, 'by' | 'percent' | 'amount'>
  overTime: Pick<Values, 'duration' | 'periods'>
}

/** What is hidden by another choice is no part of the answer. */
export const sharedOf = ({ by, percent, amount, duration, periods, code, ...values }: Values): Shared => ({
  ...values,
  // As it is stored: small letters are nobody's change.
  code: code.trim().toUpperCase(),
  off: { by, percent: by === 'percent' ? percent : null, amount: by === 'amount' ? amount : null },
  overTime: { duration, periods: duration === 'repeating' ? periods : null },
})
export const unsharedOf = ({ off, overTime, ...shared }: Shared): Values => ({
  ...shared,
  ...off,
  ...overTime,
})

/** How the answers are called, as the inputs are. */
export const LABELS: Record<keyof Shared, string> = {
  code: 'Code',
  off: 'Remise',
  things: 'Valable pour',
  overTime: 'Sur un abonnement',
  minimum: 'Commande minimale',
  perPerson: 'Utilisations par personne',
  maxRedemptions: 'Utilisations en tout',
  startsAt: 'Début',
  endsAt: 'Fin',
}

type Stored = ReturnType<typeof recordOf>
const STORED: Record<keyof Shared, readonly (keyof Stored)[]> = {
  code: ['code'],
  off: ['percent', 'amountCents'],
  things: ['appliesTo'],
  overTime: ['duration', 'periods'],
  minimum: ['minimumCents'],
  perPerson: ['perPerson'],
  maxRedemptions: ['maxRedemptions'],
  startsAt: ['startsAt'],
  endsAt: ['endsAt'],
}

/** What these answers change of a record, and nothing else: each use of a code writes the rest of it. */
export const changeOf = (change: Partial<Shared>): Partial<Stored> => {
  const stored = recordOf(unsharedOf({ ...sharedOf(EMPTY), ...change }))
  const names = (Object.keys(change) as (keyof Shared)[]).flatMap((name) => STORED[name])
  return Object.fromEntries(names.map((name) => [name, stored[name]]))
}
