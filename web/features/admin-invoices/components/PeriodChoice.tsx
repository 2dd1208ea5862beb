import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toParis } from '../../../admin-ui/components/paris-time.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import type { Period } from '../queries.ts'

/** A year that is being typed goes through 0002, 0020 and 0202: none of these is a day of accounts. */
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text))

/** The period that the address names; this year until today where it names none, or one that ends before it begins. */
export const usePeriod = (): Period => {
  const [search] = useSearchParams()
  const today = toParis(new Date().toISOString()).slice(0, 10)
  const [from, to] = [search.get('du'), search.get('au')]
  const period = {
    from: isDay(from) ? from : `${(isDay(to) ? to : today).slice(0, 4)}-01-01`,
    to: isDay(to) ? to : today,
  }
  return period.from <= period.to ? period : { from: period.to, to: period.to }
}

/**
 * A day as it is being typed, its own until it is left: the address answers a moment later, and a value that comes back meanwhile
 * takes what was typed half out of the input.
 */
const DayInput = (props: {
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

/** Two days, kept in the address. */
export const PeriodChoice = ({ from, to }: Period) => {
  const edit = useSearchEdit()
  const put = (name: string) => (day: string) =>
    edit(
      (address) => {
        if (day) address.set(name, day)
        else address.delete(name)
        address.delete('page')
      },
      { replace: true },
    )
  return (
    <Group gap="md" mb="lg">
      <DayInput label="Du" day={from} max={to} put={put('du')} />
      <DayInput label="Au" day={to} min={from} put={put('au')} />
    </Group>
  )
}
