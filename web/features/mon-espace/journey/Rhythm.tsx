import type { Week } from '#drizzle/domain/weeks.ts'
import { dates, plural } from '../../../lib/format.ts'
import styles from './Journey.module.css'

const short = (monday: string) =>
  dates({ day: 'numeric', month: 'short' }).format(new Date(`${monday}T12:00:00Z`))

/** How many lessons were completed, week after week: bars for the eye, words for everybody. */
export function Rhythm({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  return (
    <ol className={styles.weeks} aria-label="Leçons terminées par semaine">
      {weeks.map(({ monday, count }) => (
        <li key={monday}>
          <span className="visually-hidden">{`Semaine du ${short(monday)}\u00a0: ${plural(count, 'leçon')}`}</span>
          <span aria-hidden="true" className={styles.count}>
            {count > 0 ? count : ''}
          </span>
          <span aria-hidden="true" className={styles.bar} style={{ height: `${(count / most) * 100}%` }} />
          <span aria-hidden="true" className={styles.week}>
            {short(monday)}
          </span>
        </li>
      ))}
    </ol>
  )
}
