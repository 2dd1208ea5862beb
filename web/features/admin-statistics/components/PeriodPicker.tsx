import { NativeSelect } from '@mantine/core'
import { DayInput } from '../../../admin-ui/components/DayInput.tsx'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { GRAIN_CHOICES, PERIODS, type PeriodName, USUAL } from '../choice.ts'
import type { PeriodRequest } from '../queries.ts'
import styles from './Figures.module.css'

/** The period and its parts, stored in the address. */
export const PeriodPicker = ({ name, from, to, by }: PeriodRequest & { name: PeriodName }) => {
  const edit = useSearchEdit()
  const put = (changes: Readonly<Record<string, string>>) =>
    edit(
      (address) => {
        for (const [key, value] of Object.entries(changes))
          if (value) address.set(key, value)
          else address.delete(key)
      },
      { replace: true },
    )
  const choose = (chosen: string) =>
    put({
      periode: chosen === USUAL ? '' : chosen,
      // Own dates begin with those that are shown.
      du: chosen === 'dates' ? from : '',
      au: chosen === 'dates' ? to : '',
    })
  return (
    <div className={styles.choice}>
      <NativeSelect
        label="Période"
        value={name}
        data={[...PERIODS]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {name === 'dates' ? (
        <>
          <DayInput label="Du" day={from} max={to} put={(du) => put({ du })} />
          <DayInput label="Au" day={to} min={from} put={(au) => put({ au })} />
        </>
      ) : null}
      <NativeSelect
        label="Détail"
        value={by ?? ''}
        data={[...GRAIN_CHOICES]}
        onChange={(event) => put({ par: event.currentTarget.value })}
      />
    </div>
  )
}
