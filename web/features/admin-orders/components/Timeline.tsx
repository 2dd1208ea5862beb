import { Text } from '@mantine/core'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { dateAtTime, shortDate } from '../../../lib/moments.ts'
import type { Order, Sheet } from '../queries.ts'
import { timelineOf } from '../timeline.ts'
import styles from './Order.module.css'

/** The order's history, oldest first. */
export const Timeline = ({ order, sheet }: { order: Order; sheet: Sheet }) => (
  <TitledPanel id="historique" title="Historique">
    <ol className={styles.timeline}>
      {timelineOf(order, sheet).map(({ key, at, text, isDay }) => (
        <li key={key}>
          <Text component="time" size="sm" c="dimmed" display="block" dateTime={at.replace(' ', 'T')}>
            {isDay ? shortDate(at) : dateAtTime(at)}
          </Text>
          <span className={styles.words}>{text}</span>
        </li>
      ))}
    </ol>
  </TitledPanel>
)
