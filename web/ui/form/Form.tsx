import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../banner/Banner.tsx'
import styles from './Form.module.css'

interface Props {
  onSubmit: () => void
  /** By field; the first invalid one takes the focus. */
  errors: Record<string, string>
  /** Where messages come and go while one types: the focus moves when this is another object, and only then. */
  attempt?: object
  /** The error of no single field. */
  failure?: string
  label?: string
  /** Where the browser sends it before its script is there; that way it needs the fields' names. */
  action?: string
  method?: 'post' | 'get'
  /** Input from before the script ran, by the fields' names. */
  onTyped?: (values: Record<string, string>) => void
  children: ReactNode
}

/** A form whose messages are ours, not the browser's; several problems are also counted above. */
export function Form({
  onSubmit,
  errors,
  attempt,
  failure,
  label,
  action,
  method = 'post',
  onTyped,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Without a script the browser's own messages are the better ones.
  const [isReady, setReady] = useState(false)
  const typed = useRef(onTyped)
  useEffect(() => {
    setReady(true)
    if (!typed.current || !form.current) return
    const values = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    )
    if (values.length > 0) typed.current(Object.fromEntries(values))
  }, [])
  const count = Object.keys(errors).length
  const moment: unknown = attempt ?? errors
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at the given moment only
  useEffect(() => {
    if (count > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [moment])
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate={isReady}
      {...(action ? { method, action } : {})}
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
