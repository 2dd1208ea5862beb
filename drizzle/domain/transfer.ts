/** Payments without a card: by transfer, cheque or in cash. */

export const HAND_MEANS = ['transfer', 'cheque', 'cash'] as const
export type HandMeans = (typeof HAND_MEANS)[number]

export const HAND_LABELS: Readonly<Record<HandMeans, string>> = {
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
}

/**
 * The legal maximum in cash to a professional, in cents (Code monétaire et financier, art. L112-6 and
 * D112-3).
 */
export const MAX_CASH_CENTS = 100_000

/** A manually recorded payment of an order. */
export interface Received {
  /** Idempotency key: a repeated request records nothing twice. */
  readonly key: string
  /** The day in Paris on which it was received. */
  readonly on: string
  readonly means: HandMeans
  readonly cents: number
  /** Of the cheque or the transfer; may be empty. */
  readonly reference: string
}

/** How buyers pay by transfer, where the owner has enabled it. */
export interface TransferBlock {
  readonly isOn: boolean
  readonly holder: string
  readonly iban: string
  readonly bic: string
  /** How many days an order waits for its payment. */
  readonly days: number
}

export const USUAL_TRANSFER_DAYS = 7
export const MAX_TRANSFER_DAYS = 30

const LETTER_A = 65
const FRENCH_IBAN = 27
const bare = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

/** The remainder by 97 of a number too long for one integer (ISO 7064). */
const remainderOf = (digits: string): number => {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Why an IBAN is invalid, as a French sentence; empty when it is valid. */
export const ibanProblem = (typed: string): string => {
  const iban = bare(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(iban))
    return 'Un IBAN commence par deux lettres et deux chiffres, par exemple FR76\u00a0…'
  if (iban.startsWith('FR') && iban.length !== FRENCH_IBAN)
    return `Un IBAN français compte ${FRENCH_IBAN} caractères\u00a0: celui-ci en compte ${iban.length}.`
  if (iban.length < 15 || iban.length > 34)
    return `Un IBAN compte de 15 à 34 caractères\u00a0: celui-ci en compte ${iban.length}.`
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - LETTER_A + 10)))
    .join('')
  return remainderOf(digits) === 1 ? '' : 'Cet IBAN contient une erreur\u00a0: vérifiez chaque chiffre.'
}

/** Printed in groups of four. */
export const writtenIban = (typed: string): string => bare(typed).replace(/(.{4})(?=.)/g, '$1\u00a0')

/** The error of the transfer settings; empty when they are valid. */
export const transferProblem = ({ isOn, iban, holder, days }: TransferBlock): string => {
  if (!isOn && iban.trim() === '') return ''
  const problem = ibanProblem(iban)
  if (problem) return problem
  if (holder.trim() === '') return 'Indiquez le titulaire du compte.'
  return days >= 1 && days <= MAX_TRANSFER_DAYS && Number.isInteger(days)
    ? ''
    : `Le délai va de 1 à ${MAX_TRANSFER_DAYS}\u00a0jours.`
}
