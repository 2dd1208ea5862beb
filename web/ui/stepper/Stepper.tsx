import styles from './Stepper.module.css'

interface Props {
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A small number, one more or one less at a time. At its ends a button stays where the focus is. */
export function Stepper({ label, value, min = 1, max, onChange }: Props) {
  const step = (by: 1 | -1) => {
    const next = value + by
    if (next >= min && next <= max) onChange(next)
  }
  return (
    <fieldset className={styles.stepper}>
      <legend>{label}</legend>
      <button type="button" aria-label="Un de moins" aria-disabled={value <= min} onClick={() => step(-1)}>
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label="Un de plus" aria-disabled={value >= max} onClick={() => step(1)}>
        +
      </button>
    </fieldset>
  )
}
