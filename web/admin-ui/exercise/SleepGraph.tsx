import { Text } from '@mantine/core'
import type { Night } from '#drizzle/domain/exercise.ts'
import { NIGHT_HEAD, nightName, nightRow } from '#drizzle/domain/exercise-sheet.ts'
import { isNightNoted, minutesOf, nightLength, sleepText } from '#drizzle/domain/sleep.ts'
import styles from './Exercise.module.css'

const DAY = 1440
const NOON = 720
const HOUR = 60

/** Minutes since noon, so that a night is one piece. */
const sinceNoon = (clock: string | undefined): number | null => {
  const minutes = minutesOf(clock)
  return minutes === null ? null : (minutes - NOON + DAY) % DAY
}

interface Bar {
  from: number
  /** Falling asleep; `from` where it was not noted. */
  asleep: number
  to: number
}

/** A night's bar on the clock; null for one beyond noon, which has a row in the table only. */
const barOf = (night: Night | undefined): Bar | null => {
  const to = sinceNoon(night?.rise)
  const from = sinceNoon(night?.bed) ?? sinceNoon(night?.asleep)
  if (!isNightNoted(night) || from === null || to === null || to <= from) return null
  const asleep = sinceNoon(night?.asleep)
  return { from, to, asleep: asleep !== null && asleep >= from && asleep <= to ? asleep : from }
}

const percent = (value: number) => `${Math.round(value * 1000) / 10}%`

const NightColumn = ({
  night,
  at,
  bar,
  range,
}: {
  night: Night | undefined
  at: number
  bar: Bar | null
  range: [number, number]
}) => {
  const share = (minutes: number) => (minutes - range[0]) / (range[1] - range[0])
  const { asleep } = nightLength(night ?? {})
  return (
    <div className={styles.column}>
      <div className={styles.track}>
        {bar ? (
          <>
            <div
              className={styles.inBed}
              style={{ top: percent(share(bar.from)), height: percent(share(bar.asleep) - share(bar.from)) }}
            />
            <div
              className={styles.sleep}
              style={{ top: percent(share(bar.asleep)), height: percent(share(bar.to) - share(bar.asleep)) }}
            />
          </>
        ) : null}
      </div>
      <span className={styles.columnFacts}>
        <strong>{at + 1}</strong>
        <span>{asleep === null ? '–' : sleepText(asleep)}</span>
        <span>{night?.quality ? `${night.quality}/5` : ''}</span>
      </span>
    </div>
  )
}

const hourName = (minutes: number) => `${((minutes + NOON) % DAY) / HOUR}\u00a0h`

/** The whole hours around what was noted; from ten in the evening to eight without anything. */
const rangeOf = (bars: readonly (Bar | null)[]): [number, number] => {
  const known = bars.filter((bar) => bar !== null)
  const least = Math.min(10 * HOUR, ...known.map(({ from }) => from))
  const most = Math.max(20 * HOUR, ...known.map(({ to }) => to))
  return [Math.floor(least / HOUR) * HOUR, Math.ceil(most / HOUR) * HOUR]
}

/** Nights side by side, from the evening down to the morning. Who does not see it reads the sentences and the table. */
export const SleepGraph = ({
  nights,
  means,
}: {
  nights: readonly (Night | undefined)[]
  means: readonly string[]
}) => {
  const bars = nights.map(barOf)
  const range = rangeOf(bars)
  const marks = Array.from(
    { length: Math.floor((range[1] - range[0]) / (2 * HOUR)) + 1 },
    (_none, at) => range[0] + at * 2 * HOUR,
  )
  if (!nights.some(isNightNoted))
    return <Text c="dimmed">Vos nuits se dessineront ici dès la première que vous aurez notée.</Text>
  return (
    <figure className={styles.graph}>
      <figcaption className={styles.caption}>Vos nuits, du coucher au lever</figcaption>
      {/* Thirty nights are wider than a telephone: they scroll, by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls */}
      <div className={styles.scroll} role="region" aria-label="Graphique des nuits" tabIndex={0}>
        <div className={styles.picture} role="img" aria-label={means.join('. ') || 'Vos nuits dessinées'}>
          <div className={styles.hours}>
            {marks.map((minutes) => (
              <span key={minutes} style={{ top: percent((minutes - range[0]) / (range[1] - range[0])) }}>
                {hourName(minutes)}
              </span>
            ))}
          </div>
          {nights.map((night, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nights are identified by their number
            <NightColumn key={at} night={night} at={at} bar={bars[at] ?? null} range={range} />
          ))}
        </div>
      </div>
      <ul className={styles.means}>
        {means.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <details className={styles.tableBox}>
        <summary>Voir les nuits dans un tableau</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls */}
        <div className={styles.tableScroll} role="region" aria-label="Tableau des nuits" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {NIGHT_HEAD.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {nights.map((night, at) => {
                const [name, ...cells] = nightRow(night, at + 1)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <tr key={at}>
                    <th scope="row">{night?.day ? nightName(night, at + 1) : name}</th>
                    {cells.map((cell, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have fixed columns
                      <td key={column}>{cell}</td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
