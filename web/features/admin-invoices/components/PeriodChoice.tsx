import { Group, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { toParis } from '../../../admin-ui/components/paris-time.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import type { Period } from '../queries.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
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

/** Two days, kept in the address. */
export const PeriodChoice = ({ from, to }: Period) => {
  const edit = useSearchEdit()
  const put = (name: string, day: string) =>
    edit(
      (address) => {
        if (isDay(day)) address.set(name, day)
        else address.delete(name)
        address.delete('page')
      },
      { replace: true },
    )
  return (
    <Group gap="md" mb="lg">
      <TextInput
        type="date"
        label="Du"
        value={from}
        max={to}
        onChange={(event) => put('du', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Au"
        value={to}
        min={from}
        onChange={(event) => put('au', event.currentTarget.value)}
      />
    </Group>
  )
}
