/** Countries as typed, and as named in documents and reports (ISO 3166-1). */
import { withoutAccents } from './accents.ts'

/** Two letters each. */
export const COUNTRY_CODES: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** French VAT territory, or treated as such (CGI, art. 256-0). */
const AS_FRANCE: Readonly<Record<string, string>> = { MC: 'FR' }

const plain = (text: string): string =>
  withoutAccents(text.normalize('NFKC'))
    .replace(/[^a-z]+/g, ' ')
    .trim()

let named: Map<string, string> | undefined

/** Built on first use: names of all countries, in French and English. */
const names = (): Map<string, string> => {
  if (named) return named
  named = new Map([
    ['grande bretagne', 'GB'],
    ['angleterre', 'GB'],
    ['hollande', 'NL'],
    ['usa', 'US'],
    ['metropole', 'FR'],
    ['republique francaise', 'FR'],
    ['saint barth', 'BL'],
    ['taaf', 'TF'],
    ['tahiti', 'PF'],
    ['polynesie', 'PF'],
    ['guyane', 'GF'],
  ])
  for (const language of ['fr', 'en']) {
    const display = new Intl.DisplayNames([language], { type: 'region' })
    for (const code of COUNTRY_CODES) named.set(plain(display.of(code) ?? code), code)
  }
  return named
}

/**
 * Words around a country's name: « l’île de La Réunion », « France métropolitaine », « Guadeloupe (France) ».
 */
const AROUND = /\b(?:france|francais|francaise|metropolitaine|continentale|hexagonale)\b/g
const BEFORE = /^(?:(?:l|le|la|les|ile|iles|de|d|des|du|departement|collectivite) )+/

const bare = (name: string): string => name.replace(BEFORE, '')

let bared: Map<string, string> | undefined

/** The same names without their article, if any. */
const bareNames = (): Map<string, string> => {
  bared ??= new Map([...names()].map(([name, code]) => [bare(name), code]))
  return bared
}

/** Matches a name with another spelling; empty when it is unknown. */
const loosely = (name: string): string => {
  const known = bareNames().get(bare(name))
  if (known !== undefined) return known
  const rest = name.replace(AROUND, ' ').replace(/ +/g, ' ').trim()
  if (rest === name) return ''
  return rest === '' ? 'FR' : (names().get(rest) ?? bareNames().get(bare(rest)) ?? '')
}

/**
 * The two-letter code of a country by name or code, in any spelling; empty when it is unknown. An empty input
 * means France.
 */
export const countryCode = (typed = ''): string => {
  const wanted = typed.normalize('NFKC').trim()
  if (wanted === '') return 'FR'
  const letters = wanted.toUpperCase() === 'EL' ? 'GR' : wanted.toUpperCase()
  if (COUNTRY_CODES.includes(letters)) return letters
  const name = plain(wanted)
  return names().get(name) ?? loosely(name)
}

/** « Belgique », from the two-letter code. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(['fr'], { type: 'region' }).of(code) ?? code

/** Whether a sale to this country is within the EU but outside France. */
export const isOtherEu = (code: string): boolean => {
  const territory = AS_FRANCE[code] ?? code
  return territory !== 'FR' && EU.has(territory)
}
