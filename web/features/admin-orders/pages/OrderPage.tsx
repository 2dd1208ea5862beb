import { Text } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { Agreement } from '../components/Agreement.tsx'
import { Buyer } from '../components/Buyer.tsx'
import { Consents } from '../components/Consents.tsx'
import { DepositOf, Deposits } from '../components/Deposits.tsx'
import { Documents } from '../components/Documents.tsx'
import { Downloads } from '../components/Downloads.tsx'
import { GiftOf } from '../components/GiftOf.tsx'
import { Lines } from '../components/Lines.tsx'
import styles from '../components/Order.module.css'
import { OrderActs } from '../components/OrderActs.tsx'
import { OrderBadges } from '../components/OrderBadges.tsx'
import { OrderNotes } from '../components/OrderNotes.tsx'
import { PaymentList } from '../components/PaymentList.tsx'
import { Plans } from '../components/Plans.tsx'
import { Receipts } from '../components/Receipts.tsx'
import { Timeline } from '../components/Timeline.tsx'
import { type Order, type Sheet, useOrder } from '../queries.ts'
import { hasOpenReceipts, statusOf } from '../received.ts'

const Parts = ({ order, sheet }: { order: Order; sheet: Sheet }) => (
  <div className={styles.columns}>
    <div className={styles.main}>
      <Lines order={order} sentences={sheet.sentences} />
      {order.depositOf ? <DepositOf order={order} /> : null}
      {sheet.deposits.length > 0 ? <Deposits order={order} deposits={sheet.deposits} /> : null}
      {hasOpenReceipts(order) ? <Receipts order={order} /> : null}
      <PaymentList
        order={order}
        payments={sheet.payments}
        refunds={sheet.refunds}
        deposits={sheet.deposits}
      />
      {sheet.plans.length > 0 ? <Plans plans={sheet.plans} /> : null}
      <Documents invoices={sheet.invoices} />
      <Downloads number={order.number} />
      {sheet.agreements.map((quote) => (
        <Agreement key={quote.id} quote={quote} />
      ))}
      <Consents consents={sheet.consents} number={order.number} />
    </div>
    <div className={styles.side}>
      <Buyer order={order} />
      {sheet.gift ? <GiftOf gift={sheet.gift} /> : null}
      <Timeline order={order} sheet={sheet} />
      <OrderNotes id={order.id} />
    </div>
  </div>
)

const OrderSheet = ({ id }: { id: string }) => {
  const { order, sheet } = useOrder(id)
  useCrumbTitle(id, order.data?.number)
  if (!order.data)
    return (
      <AdminPage title="Commande">
        {order.isError && isNotFound(order.error) ? (
          <Failed text="Cette commande n’existe pas." retry={order.refetch} />
        ) : (
          <AdminLoad query={order}>{() => null}</AdminLoad>
        )}
      </AdminPage>
    )
  const isDisputed = sheet.data?.payments.some(({ dispute }) => dispute === 'open') ?? false
  return (
    <AdminPage
      title={`Commande ${order.data.number}`}
      adjacent={<OrderBadges order={order.data} isDisputed={isDisputed} />}
      actions={<OrderActs order={order.data} sheet={sheet.data} />}
    >
      <Text c="dimmed" mb="lg">
        {statusOf(order.data)}
      </Text>
      <AdminLoad query={sheet}>{(data) => <Parts order={order.data} sheet={data} />}</AdminLoad>
    </AdminPage>
  )
}

/** `/admin/commandes/:id`: one order, all that hangs on it and what is done with it. */
export default function OrderPage() {
  const { id = '' } = useParams()
  return useCan('payments.manage') ? <OrderSheet key={id} id={id} /> : <Forbidden />
}
