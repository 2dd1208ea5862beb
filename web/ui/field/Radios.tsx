import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon/Icon.tsx'
import field from './Field.module.css'
import styles from './Radios.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  /** A description under its label. */
  hint?: ReactNode
}

interface Props<Value extends string> {
  legend: string
  options: readonly Option<Value>[]
  /** Empty: none is chosen. */
  value: Value | ''
  error?: string
  /** Side by side, as for the size of a product. */
  isPills?: boolean
  onChange: (value: Value) => void
}

/** One of several, all of them visible. */
export function Radios<Value extends string>({
  legend,
  options,
  value,
  error,
  isPills,
  onChange,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset
      className={cx(styles.group, isPills && styles.pills)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className={styles.option}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            value={option.value}
            checked={option.value === value}
            aria-invalid={error ? true : undefined}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          {option.hint ? (
            <p id={`${id}-${option.value}-hint`} className={styles.hint}>
              {option.hint}
            </p>
          ) : null}
        </div>
      ))}
      {error ? (
        <p id={`${id}-error`} className={field.error}>
          <Icon name="error" size={16} />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
