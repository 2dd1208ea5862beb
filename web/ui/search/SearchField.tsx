import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './SearchField.module.css'

const DEBOUNCE_MS = 300

/** A search that follows the typing after 300 ms; `value` is the address's. */
export function SearchField({
  label,
  name,
  value,
  onSearch,
}: {
  label: string
  /** Its name in the address, for a form sent before its script runs. */
  name?: string
  value: string
  onSearch: (text: string) => void
}) {
  const id = useId()
  const [text, setText] = useState(value)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  // The address has the words without the spaces around them: those that are being typed stay.
  useEffect(() => setText((now) => (now.trim() === value.trim() ? now : value)), [value])
  // Input from before the script ran.
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) setText(input.current.value)
  }, [])
  useEffect(() => {
    if (text.trim() === value.trim()) return
    const timer = setTimeout(() => search.current(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text)
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Icon name="search" className={styles.icon} />
      <input
        ref={input}
        id={id}
        name={name}
        type="search"
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
