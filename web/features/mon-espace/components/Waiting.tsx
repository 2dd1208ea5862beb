import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { myPayments } from '../queries.ts'
import { Panel } from './Panel.tsx'
import styles from './Space.module.css'

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

/** The same for a course; without an order, where somebody enrolled her for a later day. */
export const WaitingCourse = (props: { userId: string; courseId: string; opensAt: string }) => {
  const payments = useQuery(myPayments(props.userId)).data?.items ?? []
  const orders = payments.flatMap(({ course, expand }) =>
    course === props.courseId && expand?.order ? [expand.order] : [],
  )
  const waiting = orders.find(({ opensAt }) => opensAt === props.opensAt)
  return <Waiting opensAt={props.opensAt} orderNumber={waiting?.number ?? ''} />
}
