import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

const NOT_WHOLE = 'Écrivez un nombre entier, en chiffres.'
const NO_NUMBER = 'Écrivez un nombre, en chiffres.'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null
  onChange: (value: number | null) => void
}

/** A whole number that may be left empty (`null`), or with `allowDecimal` any. What is no digit is not taken, and the field says so. */
export const IntegerInput = ({
  value,
  onChange,
  error,
  onKeyDown,
  onPaste,
  allowDecimal = false,
  ...rest
}: Props) => {
  const [isRefused, setRefused] = useState(false)
  const refusal = allowDecimal ? NO_NUMBER : NOT_WHOLE
  const judge = (text: string) => setRefused(!(allowDecimal ? /^[\d\s.,]*$/ : /^[\d\s]*$/).test(text))
  return (
    <NumberInput
      {...rest}
      size="md"
      hideControls
      allowDecimal={allowDecimal}
      allowNegative={false}
      error={isRefused ? refusal : error}
      value={value ?? ''}
      onKeyDown={(event) => {
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
        if (isTyped) judge(event.key)
        onKeyDown?.(event)
      }}
      onPaste={(event) => {
        judge(event.clipboardData.getData('text'))
        onPaste?.(event)
      }}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  )
}
