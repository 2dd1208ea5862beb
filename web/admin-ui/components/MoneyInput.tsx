import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'

const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** « 1 234,50 » as the design reference writes it: U+00A0 only, because the font lacks U+202F. */
export const writeAmount = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : euros.format(value).replace(/\u202f/g, '\u00a0')

/**
 * Reads « 1234,5 », « 1 234,50 » or « 1234.5 € », rounded to the cent; `null` when empty, NaN when it is no amount of
 * money: a form that holds it is not stored.
 */
export const readAmount = (typed: string): number | null => {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  if (plain === '') return null
  // Moved by its digits: 12.345 * 100 is a little less than 1234.5.
  return /^\d{1,9}(\.\d+)?$/.test(plain) ? Math.round(Number(`${plain}e2`)) / 100 : Number.NaN
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Euros; NaN while what is typed cannot be read. */
  value: number | null
  onChange: (value: number | null) => void
}

/** An amount in euros (design reference 4.6): stores a number, shows two decimals once left, never negative. */
export const MoneyInput = ({ value, onChange, onBlur, ...rest }: Props) => {
  const [typed, setTyped] = useState(() => writeAmount(value))
  useEffect(() => {
    setTyped((before) => (Object.is(readAmount(before), value) ? before : writeAmount(value)))
  }, [value])
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      rightSection={<span aria-hidden="true">€</span>}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(readAmount(text))
      }}
      onBlur={(event) => {
        const amount = readAmount(typed)
        if (!Number.isNaN(amount)) setTyped(writeAmount(amount))
        onBlur?.(event)
      }}
    />
  )
}
