/** France beyond its metropolis: its postal codes are France's, its parcels, customs and taxes are not. */

/** By how their postal codes begin, the longest first (La Poste; ISO 3166-1 has letters for each). */
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

/** Whether two letters are those of a French territory overseas, where neither a price for France nor its rates of VAT hold. */
export const isOverseas = (code: string): boolean => OVERSEAS.has(code)

/** Two letters of where a postal code of France is: `FR` for the metropolis, else of the territory. */
export const territoryOf = (postalCode: string): string => {
  // Some keyboards write full-width digits, which are digits to whoever reads the parcel.
  const digits = postalCode.normalize('NFKC').replace(/\D/g, '')
  if (digits.length !== 5) return 'FR'
  return BY_POSTAL_CODE.find(([begins]) => digits.startsWith(begins))?.[1] ?? 'FR'
}
