import { NumberInput, type NumberInputProps } from '@mantine/core'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null
  onChange: (value: number | null) => void
}

/** A whole number that may be left empty (`null`). */
export const IntegerInput = ({ value, onChange, ...rest }: Props) => (
  <NumberInput
    {...rest}
    size="md"
    hideControls
    allowDecimal={false}
    allowNegative={false}
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
)
