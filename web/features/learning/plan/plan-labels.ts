import { dates, longDate } from '../../../lib/format.ts'

/** A calendar day (`2026-11-23`) as an instant of that day in Paris. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** `29 novembre 2026`. */
export const dayText = (day: string): string => longDate(noon(day))

/** « Cette semaine », « La semaine prochaine », « Semaine du 7 décembre ». */
export const weekText = (monday: string, thisMonday: string): string => {
  const weeks = (noon(monday).getTime() - noon(thisMonday).getTime()) / (7 * 86_400_000)
  if (weeks === 0) return 'Cette semaine'
  if (weeks === 1) return 'La semaine prochaine'
  const isOtherYear = monday.slice(0, 4) !== thisMonday.slice(0, 4)
  return isOtherYear
    ? `Semaine du ${dayText(monday)}`
    : `Semaine du ${dates({ day: 'numeric', month: 'long' }).format(noon(monday)).replace(/^1\s/, '1er ')}`
}

const NUMBERS = ['Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept']
/** « Deux leçons par semaine ». */
export const paceText = (perWeek: number): string =>
  `${NUMBERS[perWeek - 1] ?? perWeek} leçon${perWeek > 1 ? 's' : ''} par semaine`

/** By day of the week, Monday first. */
export const DAYS: readonly { short: string; long: string }[] = [
  { short: 'Lun.', long: 'lundi' },
  { short: 'Mar.', long: 'mardi' },
  { short: 'Mer.', long: 'mercredi' },
  { short: 'Jeu.', long: 'jeudi' },
  { short: 'Ven.', long: 'vendredi' },
  { short: 'Sam.', long: 'samedi' },
  { short: 'Dim.', long: 'dimanche' },
]
