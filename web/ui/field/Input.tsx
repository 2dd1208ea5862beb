import { type ComponentPropsWithoutRef, type ComponentPropsWithRef, useEffect, useRef, useState } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

/** A labelled text input. */
export function Input({
  label,
  hint,
  error,
  isOptional,
  ...input
}: FieldProps & ComponentPropsWithRef<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <input {...input} {...control} className={styles.input} required={!isOptional} />}
    </Field>
  )
}

/** A password that can be shown; pasting is allowed. */
export function PasswordInput({
  label,
  hint,
  error,
  isOptional,
  ...input
}: FieldProps & ComponentPropsWithRef<'input'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <div className={styles.group}>
          <input
            {...input}
            {...control}
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            required={!isOptional}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Masquer' : 'Afficher'}
            <span className="visually-hidden"> le mot de passe</span>
          </button>
        </div>
      )}
    </Field>
  )
}

export function Textarea({
  label,
  hint,
  error,
  isOptional,
  ...input
}: FieldProps & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <textarea rows={6} {...input} {...control} className={styles.area} required={!isOptional} />
      )}
    </Field>
  )
}

export interface Option {
  value: string
  label: string
}
export function Select({
  label,
  hint,
  error,
  isOptional,
  options,
  ...input
}: FieldProps & ComponentPropsWithoutRef<'select'> & { options: readonly Option[] }) {
  const select = useRef<HTMLSelectElement>(null)
  const { value } = input
  // A choice made before the script ran counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (value !== undefined && select.current && select.current.value !== value)
      select.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <select {...input} {...control} ref={select} className={styles.select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
