import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './Field.module.css'

/** A box to tick; its label may hold links. */
export function Checkbox({
  label,
  error,
  ...input
}: { label: ReactNode; error?: string } & ComponentPropsWithRef<'input'>) {
  const id = useId()
  return (
    <div className={styles.check}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <input
          {...input}
          id={id}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className={styles.box}
          type="checkbox"
        />
        {error ? (
          <p className={styles.error} id={`${id}-error`}>
            <Icon name="error" size={16} />
            {error}
          </p>
        ) : null}
      </div>
    </div>
  )
}
