import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type DiaryBlock, MAX_NOTE_LENGTH, type Night } from '#drizzle/domain/exercise.ts'
import { meansLines, nightName, nightsOf } from '#drizzle/domain/exercise-sheet.ts'
import { wallClock } from '#drizzle/domain/paris-clock.ts'
import { isNightNoted, nightLength, sleepText } from '#drizzle/domain/sleep.ts'
import { IntegerInput } from '../components/IntegerInput.tsx'
import { type BlockProps, without } from './block-answer.ts'
import styles from './Exercise.module.css'
import { SleepGraph } from './SleepGraph.tsx'

const QUALITIES = ['', '1, très agitée', '2, agitée', '3, moyenne', '4, bonne', '5, très reposante']
const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The evening of a night without a date: counted from a night that has one, otherwise yesterday's. */
const likelyDay = (nights: readonly (Night | undefined)[], at: number): string => {
  const known = nights.findIndex((night) => night?.day)
  const day = nights[known]?.day
  return day ? dayAfter(day, at - known) : dayAfter(wallClock(Date.now()).slice(0, 10), -1)
}

const summaryOf = (night: Night | undefined): string => {
  const { asleep, inBed } = nightLength(night ?? {})
  if (asleep !== null) return `${sleepText(asleep)} de sommeil`
  if (inBed !== null) return `${sleepText(inBed)} au lit`
  return isNightNoted(night) ? 'Vérifiez les heures' : 'À noter'
}

interface NightProps {
  night: Night | undefined
  number: number
  change: (change: Partial<Night>) => void
}

const TIMES = [
  ['bed', 'Coucher'],
  ['asleep', 'Endormissement'],
  ['rise', 'Lever'],
] as const

const NightFields = ({ night, change }: NightProps) => (
  <div className={styles.night}>
    <TextInput
      type="date"
      label="Soir du"
      value={night?.day ?? ''}
      onChange={(event) => change({ day: event.currentTarget.value })}
    />
    {TIMES.map(([name, label]) => (
      <TextInput
        key={name}
        type="time"
        label={label}
        value={night?.[name] ?? ''}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    ))}
    <IntegerInput
      label="Réveils dans la nuit"
      max={50}
      clampBehavior="strict"
      value={night?.wakings ?? null}
      onChange={(wakings) => change({ wakings: wakings ?? undefined })}
    />
    <NativeSelect
      size="md"
      label="Qualité, humeur au réveil"
      value={String(night?.quality ?? '')}
      data={QUALITIES.map((label, value) => ({
        value: value === 0 ? '' : String(value),
        label: label || 'À choisir',
      }))}
      onChange={(event) => change({ quality: Number(event.currentTarget.value) || undefined })}
    />
    <Textarea
      className={styles.wide}
      label="Note (facultatif)"
      autosize
      minRows={1}
      maxRows={8}
      maxLength={MAX_NOTE_LENGTH}
      value={night?.note ?? ''}
      onChange={(event) => change({ note: event.currentTarget.value })}
    />
  </div>
)

/** Nights one by one, then what they look like side by side. */
export const Diary = ({ block, answer, onChange }: BlockProps<DiaryBlock>) => {
  const nights = nightsOf(block.nights, answer).slice(0, block.nights)
  // The next one to be noted is open when the page is; afterwards each stays as it was put.
  const [first] = useState(() =>
    Math.max(
      0,
      nights.findIndex((night) => !isNightNoted(night)),
    ),
  )
  const change = (at: number) => (given: Partial<Night>) => {
    const known = nights[at]
    const day = known?.day ?? likelyDay(nights, at)
    const night: Record<string, unknown> = { day, ...known, ...given }
    const cleaned = Object.keys(night).reduce(
      (draft, name) => (night[name] === undefined ? without(draft, name) : draft),
      night,
    )
    onChange({ ...answer, nights: { ...answer?.nights, [String(at + 1)]: cleaned } })
  }
  const noted = nights.filter((night) => night !== undefined)
  return (
    <div className={styles.diary}>
      {nights.map((night, at) => (
        // Nights are identified by their number.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <details key={at} className={styles.nightBox} open={at === first || undefined}>
          <summary>
            <span>{night?.day ? `Nuit ${at + 1}, ${nightName(night, at + 1)}` : `Nuit ${at + 1}`}</span>
            <span className={styles.nightFacts} data-noted={isNightNoted(night) || undefined}>
              {summaryOf(night)}
            </span>
          </summary>
          <NightFields night={night} number={at + 1} change={change(at)} />
        </details>
      ))}
      <SleepGraph nights={nights} means={meansLines(noted)} />
    </div>
  )
}
