import { Group } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { DayInput, isDay } from '../../../admin-ui/components/DayInput.tsx'
import { toParis } from '../../../admin-ui/components/paris-time.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import type { Period } from '../queries.ts'

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

/** Two days, stored in the address. */
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
