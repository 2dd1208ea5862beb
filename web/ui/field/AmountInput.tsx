import { useEffect, useState } from 'react'
import { Input } from './Input.tsx'

interface Props {
  label: string
  hint?: string
  /** As it is shown before anybody types, and after each change from outside: « 12,00 ». */
  value: string
  /** The typed text as a number; null for an invalid one. */
  read: (typed: string) => number | null
  /** Why a number cannot be taken; empty when it can. `null`: nothing readable was typed. */
  problemOf: (amount: number | null) => string
  /** A number that can be taken, when the field is left or Enter is pressed. */
  onAmount: (amount: number) => void
  /** Whether what is typed can be taken, at each key. */
  onTyped?: (isGood: boolean) => void
  /** An error from outside. */
  error?: string
}

/** An amount in a text field, validated when the field is left. */
export function AmountInput({ label, hint, value, read, problemOf, onAmount, onTyped, error }: Props) {
  const [typed, setTyped] = useState(value)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    setTyped(value)
    setProblem('')
  }, [value])
  const finish = () => {
    const amount = read(typed)
    const found = problemOf(amount)
    setProblem(found)
    if (found === '' && amount !== null && typed !== value) onAmount(amount)
  }
  return (
    <Input
      label={label}
      hint={hint}
      error={problem || error}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onTyped?.(problemOf(read(target.value)) === '')
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        finish()
      }}
    />
  )
}
