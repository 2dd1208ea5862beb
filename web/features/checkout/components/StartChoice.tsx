import { longDate } from '../../../lib/format.ts'
import { Radios } from '../../../ui/field/Radios.tsx'

/** At once, or when the days of withdrawal are over. */
export type Start = 'now' | 'later'

interface Props {
  /** When it opens to a buyer who waits. */
  laterAt: string
  start: Start
  onStart: (start: Start) => void
}

/** The waiver is required only for immediate access: both choices are shown as equal. */
export function StartChoice({ laterAt, start, onStart }: Props) {
  return (
    <Radios
      legend="Quand souhaitez-vous commencer ?"
      value={start}
      onChange={onStart}
      options={[
        { value: 'now', label: 'Tout de suite' },
        {
          value: 'later',
          label: 'Dans 14 jours, en gardant mon droit de rétractation',
          hint: `Accès à partir du ${longDate(laterAt)}, pour un paiement aujourd’hui.`,
        },
      ]}
    />
  )
}
