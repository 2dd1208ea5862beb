import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { MESSAGES } from '../forms/validate.ts'

const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** « 1 234,50 » as the design reference writes it: U+00A0 only, because the font lacks U+202F. */
export const writeAmount = (value: number | null): string =>
  value === null ? '' : euros.format(value).replace(/\u202f/g, '\u00a0')

/** Reads « 1234,5 », « 1 234,50 » or « 1234.5 € »; `null` when empty, `undefined` when it is no amount of money. */
export const readAmount = (typed: string): number | null | undefined => {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Euros. */
  value: number | null
  onChange: (value: number | null) => void
}

/** An amount in euros (design reference 4.6): stores a number, shows two decimals once left, never negative. */
export const MoneyInput = ({ value, onChange, error, onBlur, ...rest }: Props) => {
  const [typed, setTyped] = useState(() => writeAmount(value))
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    setTyped((before) => (readAmount(before) === value ? before : writeAmount(value)))
  }, [value])
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={wrong ? MESSAGES.price : error}
      rightSection={<span aria-hidden="true">€</span>}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const amount = readAmount(text)
        if (amount !== undefined) {
          setWrong(false)
          onChange(amount)
        }
      }}
      onBlur={(event) => {
        const amount = readAmount(typed)
        setWrong(amount === undefined)
        if (amount !== undefined) setTyped(writeAmount(amount))
        onBlur?.(event)
      }}
    />
  )
}
