/** French overseas territories: their postal codes are French, their shipping, customs and taxes are not. */

/** By prefix of the postal code, longest first (La Poste; ISO 3166-1 has letters for each). */
const BY_POSTAL_CODE: readonly (readonly [begins: string, code: string])[] = [
  ['97133', 'BL'],
  ['97150', 'MF'],
  ['971', 'GP'],
  ['972', 'MQ'],
  ['973', 'GF'],
  ['974', 'RE'],
  ['975', 'PM'],
  ['976', 'YT'],
  ['977', 'BL'],
  ['978', 'MF'],
  ['984', 'TF'],
  ['986', 'WF'],
  ['987', 'PF'],
  ['988', 'NC'],
]
const OVERSEAS = new Set(BY_POSTAL_CODE.map(([, code]) => code))

/**
 * Whether a country code is a French overseas territory, where neither shipping prices for France nor its VAT
 * rates apply.
 */
export const isOverseas = (code: string): boolean => OVERSEAS.has(code)

/** The country code of a French postal code: `FR` for the metropolis, otherwise the territory's. */
export const territoryOf = (postalCode: string): string => {
  // Some keyboards type full-width digits.
  const digits = postalCode.normalize('NFKC').replace(/\D/g, '')
  if (digits.length !== 5) return 'FR'
  return BY_POSTAL_CODE.find(([begins]) => digits.startsWith(begins))?.[1] ?? 'FR'
}
