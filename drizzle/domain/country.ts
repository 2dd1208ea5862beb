/** Countries as people type them, and as documents and reports name them (ISO 3166-1). */
import { withoutAccents } from './accents.ts'

/** Two letters each. */
export const COUNTRY_CODES: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** Theirs is French VAT territory, or treated as such (CGI, art. 256-0). */
const AS_FRANCE: Readonly<Record<string, string>> = { MC: 'FR' }

const plain = (text: string): string =>
  withoutAccents(text.normalize('NFKC'))
    .replace(/[^a-z]+/g, ' ')
    .trim()

let named: Map<string, string> | undefined

/** Made when first asked for: names of all countries, in French and English. */
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

/** Words that people put around a name: « l’île de La Réunion », « France métropolitaine », « Guadeloupe (France) ». */
const AROUND = /\b(?:france|francais|francaise|metropolitaine|continentale|hexagonale)\b/g
const BEFORE = /^(?:(?:l|le|la|les|ile|iles|de|d|des|du|departement|collectivite) )+/

const bare = (name: string): string => name.replace(BEFORE, '')

let bared: Map<string, string> | undefined

/** The same names without the article that some of them have. */
const bareNames = (): Map<string, string> => {
  bared ??= new Map([...names()].map(([name, code]) => [bare(name), code]))
  return bared
}

/** By a name that is not spelled as ours are; empty when it is not known. */
const loosely = (name: string): string => {
  const known = bareNames().get(bare(name))
  if (known !== undefined) return known
  const rest = name.replace(AROUND, ' ').replace(/ +/g, ' ').trim()
  if (rest === name) return ''
  return rest === '' ? 'FR' : (names().get(rest) ?? bareNames().get(bare(rest)) ?? '')
}

/** The two letters of a country by its name or its letters, however these are spelled; empty when it is not known. Nothing typed: France. */
export const countryCode = (typed = ''): string => {
  const wanted = typed.normalize('NFKC').trim()
  if (wanted === '') return 'FR'
  const letters = wanted.toUpperCase() === 'EL' ? 'GR' : wanted.toUpperCase()
  if (COUNTRY_CODES.includes(letters)) return letters
  const name = plain(wanted)
  return names().get(name) ?? loosely(name)
}

/** « Belgique », of two letters. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(['fr'], { type: 'region' }).of(code) ?? code

/** Whether a sale to there is one within the Union but not in France. */
export const isOtherEu = (code: string): boolean => {
  const territory = AS_FRANCE[code] ?? code
  return territory !== 'FR' && EU.has(territory)
}
