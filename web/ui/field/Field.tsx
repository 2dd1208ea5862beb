import { type ReactNode, useId } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './Field.module.css'

export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}
export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  isOptional?: boolean
}

/** Label above, help and error below, tied to the control that `children` draws with the given attributes. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional ? <span className={styles.optional}> (facultatif)</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="error" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  )
}
