import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import { TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fromParis, readFrench, repeatedHour, toFrench, toParis } from './paris-time.ts'

interface Props {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  name?: string
  'data-path'?: string
  /** A stored instant (UTC, PocketBase's format), `''` without one. */
  value: string
  onChange: (instant: string) => void
  onBlur?: () => void
}

const WRONG = 'Saisissez une date et une heure valables, par exemple 20/11/2026 14:30.'
const LABELS = {
  nextMonth: 'Mois suivant',
  previousMonth: 'Mois précédent',
  nextYear: 'Année suivante',
  previousYear: 'Année précédente',
  nextDecade: 'Décennie suivante',
  previousDecade: 'Décennie précédente',
  monthLevelControl: 'Choisir un mois',
  yearLevelControl: 'Choisir une année',
}

/** A date and time in Paris: the device's own picker on touch, otherwise a field to type in with a calendar. */
export const DateTimeInput = ({ value, onChange, description, ...rest }: Props) => {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const local = toParis(value)
  const repeated = repeatedHour(value)
  const help = description ?? (repeated ? `Heure de Paris (${repeated})` : 'Heure de Paris')
  // An unchanged wall clock keeps its instant: of an hour that exists twice it may be the second.
  const put = (wanted: string) => {
    if (wanted !== local) onChange(fromParis(wanted))
  }
  const shared = { ...rest, description: help, value: local, put }
  return isTouch ? <Native {...shared} /> : <Typed {...shared} />
}

interface Local extends Omit<Props, 'onChange'> {
  put: (local: string) => void
}

const Native = ({ put, ...rest }: Local) => (
  <TextInput {...rest} type="datetime-local" onChange={(event) => put(event.currentTarget.value)} />
)

const Typed = ({ value, put, onBlur, error, name: _name, ...rest }: Local) => {
  const [wrong, setWrong] = useState(false)
  const [left, setLeft] = useState(false)
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    setWrong(text.trim() !== '' && readFrench(text) === null)
  }
  return (
    <DateInput
      {...rest}
      size="md"
      locale="fr"
      withTime
      // The library reads values in the browser's own zone: what is shown is written from ours instead.
      valueFormat={() => toFrench(value)}
      value={value ? `${value.replace('T', ' ')}:00` : null}
      dateParser={readFrench}
      onChange={(picked) => {
        setWrong(false)
        // A day of the calendar comes without its time.
        if (picked && picked.length < 16) put(`${picked}T${value.slice(11) || '00:00'}`)
        else put(picked ?? '')
      }}
      onInput={onInput}
      onBlur={() => {
        setLeft(true)
        onBlur?.()
      }}
      fixOnBlur={!wrong}
      error={wrong && left ? WRONG : error}
      placeholder="jj/mm/aaaa hh:mm"
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'Effacer la date' }}
      ariaLabels={LABELS}
    />
  )
}
