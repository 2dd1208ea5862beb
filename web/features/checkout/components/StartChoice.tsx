import { CONSENT_SENTENCES } from '#drizzle/domain/consents.ts'
import { longDate } from '../../../lib/format.ts'
import { Radios } from '../../../ui/field/Radios.tsx'

/** At once, or when the days of withdrawal are over. */
export type Start = 'now' | 'later'

interface Props {
  /** When it opens to a buyer who waits. */
  laterAt: string
  /** Empty: not chosen yet. */
  start: Start | ''
  error?: string
  /** Its recipient begins; the right, and so the question, stay the giver’s. */
  isGift: boolean
  onStart: (start: Start) => void
}

/** Start and withdrawal as one question, with nothing chosen in advance: waiving is the buyer's own act. */
export function StartChoice({ laterAt, start, error, isGift, onStart }: Props) {
  return (
    <Radios
      legend={isGift ? 'Quand le cadeau peut-il s’ouvrir\u00a0?' : 'Quand souhaitez-vous commencer\u00a0?'}
      value={start}
      error={error}
      onChange={onStart}
      options={[
        { value: 'now', label: CONSENT_SENTENCES.withdrawal_waiver },
        {
          value: 'later',
          label: `Dans 14 jours, le ${longDate(laterAt)}\u00a0: je garde ce droit.`,
        },
      ]}
    />
  )
}
