import { Badge } from '@mantine/core'
import { Check, Minus, TriangleAlert } from 'lucide-react'
import { type IndicatorState, STATE_LABELS } from '#drizzle/domain/quality.ts'

const LOOKS = {
  proven: { color: 'green', variant: 'light', icon: Check },
  missing: { color: 'red', variant: 'filled', icon: TriangleAlert },
  exempt: { color: 'gray', variant: 'light', icon: Minus },
} as const

/** A state by a label, an icon and a colour, never one alone. */
export const StateMark = ({ state }: { state: IndicatorState }) => {
  const { color, variant, icon: Icon } = LOOKS[state]
  return (
    <Badge color={color} variant={variant} leftSection={<Icon size={14} aria-hidden="true" />}>
      {STATE_LABELS[state]}
    </Badge>
  )
}
