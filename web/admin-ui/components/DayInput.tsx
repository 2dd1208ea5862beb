import { TextInput } from '@mantine/core'
import { useState } from 'react'

/** A year that is being typed goes through 0002, 0020 and 0202: none of these is a day of accounts. */
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/
/** Whether an address names a day by it. */
export const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text))

/**
 * A day as it is being typed, its own until it is left: the address answers a moment later, and a value that comes back meanwhile
 * takes what was typed half out of the input.
 */
export const DayInput = (props: {
  label: string
  day: string
  min?: string
  max?: string
  put: (day: string) => void
}) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      type="date"
      label={props.label}
      value={typed ?? props.day}
      min={props.min}
      max={props.max}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped(value)
        if (value === '' || isDay(value)) props.put(value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
