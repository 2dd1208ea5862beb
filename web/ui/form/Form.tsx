import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../banner/Banner.tsx'
import styles from './Form.module.css'

interface Props {
  onSubmit: () => void
  /** By field; the first wrong one takes the focus. */
  errors: Record<string, string>
  /** What concerns no field. */
  failure?: string
  label?: string
  children: ReactNode
}

/** A form whose messages are ours, not the browser's; several problems are also counted above. */
export function Form({ onSubmit, errors, failure, label, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const count = Object.keys(errors).length
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {failure ? <Banner tone="error">{failure}</Banner> : null}
      {count > 1 ? <Banner tone="error">{count} champs sont à corriger.</Banner> : null}
      {children}
    </form>
  )
}
