import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../../admin-ui/components/Waiting.tsx'
import { myPayments } from '../../mon-espace/index.ts'

/** A course that opens later; without an order when an administrator enrolled the user for a later day. */
export const WaitingCourse = (props: { userId: string; courseId: string; opensAt: string }) => {
  const payments = useQuery(myPayments(props.userId)).data?.items ?? []
  const orders = payments.flatMap(({ course, expand }) =>
    course === props.courseId && expand?.order ? [expand.order] : [],
  )
  const waiting = orders.find(({ opensAt }) => opensAt === props.opensAt)
  return <Waiting opensAt={props.opensAt} orderNumber={waiting?.number ?? ''} />
}
