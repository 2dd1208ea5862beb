import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import rows from '../../../admin-ui/components/Rows.module.css'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { cents } from '../../../lib/format.ts'
import { shortDate } from '../../../lib/moments.ts'
import { askBalance, openAccess, useOrderAct } from '../acts.ts'
import type { Order } from '../queries.ts'
import { depositPaid, toReceive } from '../received.ts'

/** The status of the balance, as a sentence. */
const restOf = (order: Order): string => {
  const rest = cents(toReceive(order))
  if (order.status !== 'pending') return ''
  if (order.balance === 'due')
    return `Le solde de ${rest} est demandé depuis le ${shortDate(order.balanceAt)}.`
  if (depositPaid(order) === 0) return 'Le solde se demande une fois l’acompte payé.'
  return order.balanceOn
    ? `Le solde de ${rest} sera demandé le ${shortDate(`${order.balanceOn} 12:00:00.000Z`)}.`
    : `Il reste à demander le solde de ${rest}.`
}

const Acts = ({ order, isOver }: { order: Order; isOver: boolean }) => {
  const ask = useOrderAct({
    run: () => askBalance(order.number),
    said: () => 'Solde demandé\u00a0: l’acheteur reçoit un e-mail.',
  })
  const open = useOrderAct({
    run: () => openAccess(order.number),
    said: ({ opened }) => `Ouvert\u00a0: ${opened.join(', ')}.`,
  })
  if (order.status !== 'pending') return null
  const hasCourse = (order.items ?? []).some(({ kind, ref }) => kind === 'course' && ref !== '')
  const mayOpen = hasCourse && depositPaid(order) > 0 && order.openedEarlyAt === ''
  const mayAsk = order.balance === 'waiting' && (depositPaid(order) > 0 || isOver)
  if (!mayOpen && !mayAsk) return null
  return (
    <Group mt="md">
      {mayAsk ? (
        <Button variant="outline" loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
          Demander le solde
        </Button>
      ) : null}
      {mayOpen ? (
        <Button variant="outline" loading={open.isPending} onClick={() => open.mutate(undefined)}>
          Ouvrir les formations maintenant
        </Button>
      ) : null}
    </Group>
  )
}

/** The deposits of an order, and the rest. */
export const Deposits = ({ order, deposits }: { order: Order; deposits: readonly Order[] }) => (
  <TitledPanel id="acomptes" title="Acompte et solde">
    <ul className={rows.rows}>
      {deposits.map((deposit) => (
        <li key={deposit.id}>
          <div className={rows.what}>
            <Anchor component={Link} to={adminLink('adminOrder', { id: deposit.id })}>
              {`Acompte, commande ${deposit.number}`}
            </Anchor>
          </div>
          <span className={rows.amount}>{cents(deposit.totalCents)}</span>
          <StatusBadge status={deposit.status || 'pending'} />
        </li>
      ))}
    </ul>
    {restOf(order) ? <Text mt="sm">{restOf(order)}</Text> : null}
    <Acts order={order} isOver={deposits.every(({ status }) => status !== 'pending')} />
  </TitledPanel>
)

/** Of a deposit: the order that it is of. */
export const DepositOf = ({ order }: { order: Order }) => (
  <TitledPanel id="acomptes" title="Acompte">
    <Text>
      {'Cette commande est l’acompte d’une autre. '}
      <Anchor component={Link} to={adminLink('adminOrder', { id: order.depositOf })}>
        Voir la commande
      </Anchor>
    </Text>
  </TitledPanel>
)
