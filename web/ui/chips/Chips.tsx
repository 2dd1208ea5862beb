import styles from './Chips.module.css'

export interface Chip {
  value: string
  label: string
  count?: number
}
interface Props {
  label: string
  chips: readonly Chip[]
  current: string
  onChange: (value: string) => void
}

/** One choice among a few, in a row that scrolls on a phone. */
export function Chips({ label, chips, current, onChange }: Props) {
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === current}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count === undefined ? null : <span className={styles.count}>{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
