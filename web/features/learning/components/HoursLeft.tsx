import { Alert, Text } from '@mantine/core'
import { isNearlyUsed } from '#drizzle/domain/connected-hours.ts'
import type { Enrollment } from '../queries.ts'
import { hoursLeftWords, usedUpWords } from '../words.ts'

type Hours = Pick<Enrollment, 'mostHours' | 'connectedSeconds' | 'usedUpAt'>

/** What is left of somebody's hours of connection, said early; nothing where there is no bound. */
export const HoursLeft = ({ enrollment }: { enrollment: Hours }) => {
  const words = enrollment.usedUpAt ? usedUpWords(enrollment) : hoursLeftWords(enrollment)
  if (words === '') return null
  return isNearlyUsed(enrollment) ? <Alert color="yellow">{words}</Alert> : <Text size="sm">{words}</Text>
}
