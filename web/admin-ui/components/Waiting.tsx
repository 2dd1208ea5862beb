import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { longDate } from '../../lib/format.ts'
import { link } from '../../lib/paths.ts'
import styles from './Member.module.css'
import { Panel } from './Panel.tsx'

/** What is bought and opens later: its day, and the order by which it can be opened before. */
export const Waiting = ({ opensAt, orderNumber }: { opensAt: string; orderNumber: string }) => (
  <Panel>
    <Text fw={500}>{`Accessible à partir du ${longDate(opensAt)}.`}</Text>
    {orderNumber ? (
      <>
        <Text>Jusque-là, vous gardez votre droit de rétractation.</Text>
        <div className={styles.acts}>
          <Button component={Link} to={link('order', { number: orderNumber })} variant="outline">
            Commencer avant cette date
          </Button>
        </div>
      </>
    ) : null}
  </Panel>
)
