import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A stored instant (UTC, PocketBase's format), `''` without one. */
  value: string
  onChange: (instant: string) => void
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-11-20T14:32`, Paris time, of a stored instant. */
export const toParis = (instant: string): string => {
  const date = new Date(instant.replace(' ', 'T'))
  return instant === '' || Number.isNaN(date.getTime()) ? '' : parts.format(date).replace(' ', 'T')
}

/** The instant of a Paris wall-clock time; an hour that the change of season skips moves forward. */
export const fromParis = (local: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return ''
  const wanted = Date.parse(`${local.slice(0, 16)}:00Z`)
  const seen = (at: number) => Date.parse(`${toParis(new Date(at).toISOString())}:00Z`)
  let at = wanted
  // Twice, because the offset found at the first guess may be the other season's.
  for (let step = 0; step < 2; step += 1) at += wanted - seen(at)
  return new Date(at).toISOString().replace('T', ' ')
}

/** A date and time in Paris, with the browser's own picker. */
export const DateTimeInput = ({ value, onChange, description, ...rest }: Props) => (
  <TextInput
    {...rest}
    type="datetime-local"
    description={description ?? 'Heure de Paris'}
    value={toParis(value)}
    onChange={(event) => onChange(fromParis(event.currentTarget.value))}
  />
)
