import { Paper, Text } from '@mantine/core'
import { TrendingDown, TrendingUp } from 'lucide-react'

/** A figure of the dashboard with what it means and how it moved (`growth` in percent, `null` when there is nothing to compare with). */
export const StatTile = (props: { label: string; value: string; hint?: string; growth?: number | null }) => {
  const { growth } = props
  const Arrow = (growth ?? 0) < 0 ? TrendingDown : TrendingUp
  return (
    <Paper withBorder p="lg">
      <Text size="sm" fw={600} c="dimmed">
        {props.label}
      </Text>
      <Text fz="clamp(1.25rem, 5.4vw, 1.75rem)" lh={1.3} c="#312b22">
        {props.value}
      </Text>
      {growth === null ? (
        <Text size="sm" c="dimmed">
          Pas de comparaison possible avec la période précédente
        </Text>
      ) : null}
      {growth === undefined || growth === null ? null : (
        <Text size="sm" c={growth < 0 ? 'red.7' : 'green.7'} fw={600}>
          <Arrow size={16} aria-hidden="true" style={{ verticalAlign: '-3px', marginRight: 4 }} />
          {`${growth < 0 ? '−' : '+'}${Math.abs(Math.round(growth))} % par rapport à la période précédente`}
        </Text>
      )}
      {props.hint ? (
        <Text size="sm" c="dimmed">
          {props.hint}
        </Text>
      ) : null}
    </Paper>
  )
}
