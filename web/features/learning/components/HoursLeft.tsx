import { Alert, Text } from '@mantine/core'
import { isNearlyUsed } from '#drizzle/domain/connected-hours.ts'
import { hoursLeftText, usedUpText } from '../labels.ts'
import type { Enrollment } from '../queries.ts'

type Hours = Pick<Enrollment, 'mostHours' | 'connectedSeconds' | 'usedUpAt'>

/** The hours of connection left, shown early; nothing without a limit. */
export const HoursLeft = ({ enrollment }: { enrollment: Hours }) => {
  const text = enrollment.usedUpAt ? usedUpText(enrollment) : hoursLeftText(enrollment)
  if (text === '') return null
  return isNearlyUsed(enrollment) ? <Alert color="yellow">{text}</Alert> : <Text size="sm">{text}</Text>
}
