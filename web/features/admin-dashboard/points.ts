/** The revenue series as the chart draws it: by day up to a quarter, by month beyond. */
import type { Point } from './components/RevenueChart.tsx'

const DAYS_SHOWN = 92
const dayName = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric', timeZone: 'UTC' })

export const pointsOf = (series: readonly { date: string; cents: number }[]): Point[] => {
  const at = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`)
  if (series.length <= DAYS_SHOWN)
    return series.map(({ date, cents }) => ({ label: dayName.format(at(date)), cents }))
  const months = new Map<string, number>()
  for (const { date, cents } of series) {
    const month = date.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + cents)
  }
  return [...months].map(([month, cents]) => ({ label: monthName.format(at(`${month}-01`)), cents }))
}
