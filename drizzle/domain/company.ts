/** Company numbers: SIREN, SIRET, VAT numbers. Input may contain spaces, dots and hyphens. */

const bare = (typed: string): string => typed.replace(/[\s.\-\u00a0\u202f]/g, '').toUpperCase()

/** Whether the check digit, the last one, matches the others (ISO/IEC 7812). */
const fitsLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Nine digits with a valid check digit. */
export const isSiren = (typed: string): boolean => {
  const digits = bare(typed)
  return /^\d{9}$/.test(digits) && !/^0+$/.test(digits) && fitsLuhn(digits)
}

/**
 * La Poste has more establishments than the check digit allows: the digits of their numbers sum to a multiple
 * of five.
 */
const LA_POSTE = '356000000'

/** A SIREN and the five digits of an establishment, with a valid check digit. */
export const isSiret = (typed: string): boolean => {
  const digits = bare(typed)
  if (!/^\d{14}$/.test(digits) || !isSiren(digits.slice(0, 9))) return false
  if (fitsLuhn(digits)) return true
  return digits.startsWith(LA_POSTE) && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
}

/** The SIREN of a SIREN or SIRET; empty when it is neither. */
export const sirenOf = (typed: string): string => {
  const digits = bare(typed)
  return isSiren(digits) || isSiret(digits) ? digits.slice(0, 9) : ''
}

/** The fourteen digits of a SIRET; empty when it is not one. */
export const siretOf = (typed: string): string => (isSiret(typed) ? bare(typed) : '')

/** The French VAT number derived from a SIREN. */
export const vatNumberOf = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

/** Alphanumeric keys leave out letters that look like digits. */
const KEY_SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const fitsFrenchKey = (key: string, siren: string): boolean => {
  if (/^\d\d$/.test(key)) return vatNumberOf(siren) === `FR${key}${siren}`
  const [first, second] = [...key].map((sign) => KEY_SIGNS.indexOf(sign)) as [number, number]
  if (first < 0 || second < 0) return false
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(value / 11)) % 11 === value % 11
}

/** What follows the two letters, per EU country and Northern Ireland (directive 2006/112/CE, art. 215). */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z]|\d{8}[A-Z]|[A-Z]\d{8})$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** In invoice format: two letters and the rest, without spaces. */
export const writtenVat = (typed: string): string => bare(typed)

/** Whether it has its country's format and, if French, a valid key (Monaco's have a key and no SIREN). */
export const isVatNumber = (typed: string): boolean => {
  const number = bare(typed)
  const [country, rest] = [number.slice(0, 2), number.slice(2)]
  if (!VAT_FORMS[country]?.test(rest)) return false
  if (country !== 'FR') return true
  const siren = rest.slice(2)
  return (siren.startsWith('000') || isSiren(siren)) && fitsFrenchKey(rest.slice(0, 2), siren)
}

/** The form's error for a SIREN or SIRET; empty when it is valid. */
export const sirenProblem = (typed: string): string =>
  sirenOf(typed)
    ? ''
    : 'Ce numéro n’est pas un SIREN (9 chiffres) ni un SIRET (14 chiffres)\u00a0: vérifiez-le.'

/**
 * The form's error for a VAT number; with the company's SIREN, also when they do not match. Empty when valid.
 */
export const vatProblem = (typed: string, siren = ''): string => {
  if (!isVatNumber(typed))
    return 'Ce numéro de TVA n’a pas la forme de son pays, ou sa clé est fausse\u00a0: vérifiez-le.'
  const number = bare(typed)
  return siren && number.startsWith('FR') && number.slice(4) !== sirenOf(siren)
    ? 'Ce numéro de TVA n’est pas celui de ce SIREN.'
    : ''
}
