import { Paper, Text } from '@mantine/core'
import { cents, decimal } from '../../../lib/format.ts'
import type { Figures } from '../queries.ts'
import styles from './Accounts.module.css'

type Gauge = Figures['gauges'][number]

const LABELS: Readonly<Record<Gauge['name'], string>> = {
  services: 'Prestations de services',
  all: 'Biens et services',
  eu: 'Ventes aux particuliers d’autres pays de l’Union',
}

const stateOf = ({ cents: reached, limitCents, upperCents }: Gauge): string => {
  if (reached >= upperCents && upperCents > limitCents) return 'Seuil majoré dépassé.'
  if (reached >= limitCents) return 'Seuil dépassé.'
  return reached >= limitCents * 0.8 ? 'Plus de 80\u00a0% du seuil.' : ''
}

/** How far a year's turnover is on the way to a threshold; the colour is never alone. */
export const Gauges = ({ year, gauges }: Pick<Figures, 'year' | 'gauges'>) => (
  <div className={styles.gauges}>
    {gauges.map((gauge) => {
      const share = gauge.limitCents > 0 ? (100 * Math.max(0, gauge.cents)) / gauge.limitCents : 0
      const state = stateOf(gauge)
      const upper =
        gauge.upperCents > gauge.limitCents ? `, seuil majoré\u00a0: ${cents(gauge.upperCents)}` : ''
      return (
        <Paper key={gauge.name} withBorder p="lg">
          <Text size="sm" fw={600} id={`jauge-${gauge.name}`}>
            {`${LABELS[gauge.name]}, ${year}`}
          </Text>
          <Text fz="lg">{`${cents(gauge.cents)} sur ${cents(gauge.limitCents)}`}</Text>
          <meter
            className={styles.meter}
            aria-labelledby={`jauge-${gauge.name}`}
            min={0}
            max={gauge.limitCents}
            high={gauge.limitCents * 0.8}
            value={Math.max(0, gauge.cents)}
          />
          <Text size="sm">
            {`${decimal(Math.round(share * 10) / 10)}\u00a0% du seuil${upper}. ${state}`.trim()}
          </Text>
        </Paper>
      )
    })}
  </div>
)
