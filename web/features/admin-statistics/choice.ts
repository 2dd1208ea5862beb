/** The periods that can be chosen, as the address names them. */
import {
  type Against,
  comparedWith,
  daysLater,
  GRAINS,
  type Grain,
  lengthOf,
  MAX_DAYS,
  type Period,
} from '#drizzle/domain/period.ts'
import { isDay } from '../../admin-ui/components/DayInput.tsx'
import type { PeriodRequest } from './queries.ts'

export const PERIODS = [
  { value: '7', label: '7 derniers jours' },
  { value: '30', label: '30 derniers jours' },
  { value: '90', label: '90 derniers jours' },
  { value: 'mois', label: 'Ce mois' },
  { value: 'mois-dernier', label: 'Le mois dernier' },
  { value: 'annee', label: 'Cette année' },
  { value: 'annee-derniere', label: 'L’année dernière' },
  { value: 'dates', label: 'Dates au choix' },
] as const
export type PeriodName = (typeof PERIODS)[number]['value']
export const USUAL: PeriodName = '30'

export const GRAIN_CHOICES = [
  { value: '', label: 'Selon la durée' },
  { value: 'day', label: 'Par jour' },
  { value: 'week', label: 'Par semaine' },
  { value: 'month', label: 'Par mois' },
] as const

const periodOf = (name: PeriodName, today: string, from: string | null, to: string | null): Period => {
  const month = `${today.slice(0, 7)}-01`
  const year = `${today.slice(0, 4)}-01-01`
  if (name === 'mois') return { from: month, to: today }
  if (name === 'mois-dernier') {
    const to = daysLater(month, -1)
    return { from: `${to.slice(0, 7)}-01`, to }
  }
  if (name === 'annee') return { from: year, to: today }
  if (name === 'annee-derniere') return comparedWith({ from: year, to: `${today.slice(0, 4)}-12-31` }, 'year')
  if (name !== 'dates') return { from: daysLater(today, 1 - Number(name)), to: today }
  const end = isDay(to) ? to : today
  const begin = isDay(from) ? from : daysLater(end, -29)
  if (begin > end) return { from: end, to: end }
  return {
    from: lengthOf({ from: begin, to: end }) > MAX_DAYS ? daysLater(end, 1 - MAX_DAYS) : begin,
    to: end,
  }
}

/** A month is compared with the month before it, a year with the year before, any other period with as many days. */
const AGAINST: Partial<Record<PeriodName, Against>> = {
  mois: 'month',
  'mois-dernier': 'month',
  annee: 'year',
  'annee-derniere': 'year',
}

/** The period of the address; the last thirty days for an unknown one. `today` is a Paris day. */
export const requestedBy = (search: URLSearchParams, today: string): PeriodRequest & { name: PeriodName } => {
  const name = PERIODS.find(({ value }) => value === search.get('periode'))?.value ?? USUAL
  const by = GRAINS.find((grain): grain is Grain => grain === search.get('par'))
  return {
    name,
    ...periodOf(name, today, search.get('du'), search.get('au')),
    against: AGAINST[name] ?? 'days',
    ...(by ? { by } : {}),
  }
}
