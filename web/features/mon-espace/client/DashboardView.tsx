import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type ClientView, clientLink } from '#drizzle/domain/client-views.ts'
import styles from '../../../admin-ui/client/Client.module.css'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { cents, plural } from '../../../lib/format.ts'
import { relative } from '../../../lib/moments.ts'
import { libraryOf } from '../../orders/index.ts'
import { BookButton, sessionsOf } from './AppointmentsView.tsx'
import { Card } from './Card.tsx'
import own from './Client.module.css'
import { SharedDocuments } from './ClientFiles.tsx'
import { type ClientMessage, type Order, ordersOf, threadOf, unreadOf } from './queries.ts'
import { useSharedDocuments } from './use-shared-documents.ts'

const Open = ({ view, children }: { view: ClientView; children: string }) => (
  <Button component={Link} to={clientLink(view)} variant="outline">
    {children}
  </Button>
)

const Appointments = ({ userId }: { userId: string }) => {
  const sessions = sessionsOf(useQuery(libraryOf(userId)).data?.items ?? [])
  const count = sessions.length
  return (
    <Card title="Prochain rendez-vous">
      <Text>
        {count === 0
          ? 'Rien de prévu pour l’instant.'
          : `Rien de prévu pour l’instant. Vous avez ${plural(count, 'séance à placer', 'séances à placer')}.`}
      </Text>
      <div className={styles.acts}>
        <BookButton />
        <Open view="rendez-vous">Voir mes rendez-vous</Open>
      </div>
    </Card>
  )
}

const LastMessage = ({ message, unread }: { message: ClientMessage; unread: number }) => (
  <>
    <Text lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
      {message.body}
    </Text>
    <Text size="sm" c="dimmed">
      {`${message.isTeam ? message.authorName || 'L’équipe' : 'Vous'}, ${relative(message.created)}`}
      {unread > 0 ? `, ${plural(unread, 'message non lu', 'messages non lus')}` : ''}
    </Text>
  </>
)

const Messages = ({ userId }: { userId: string }) => {
  const thread = useQuery(threadOf(userId, 1))
  const unread = useQuery(unreadOf(userId)).data?.totalItems ?? 0
  return (
    <Card title="Messages">
      <AdminLoad
        query={thread}
        skeleton={<Blocks rows={1} height={72} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text>Écrivez votre premier message.</Text>}
      >
        {({ items: [last] }) => (last ? <LastMessage message={last} unread={unread} /> : null)}
      </AdminLoad>
      <div className={styles.acts}>
        <Open view="messages">Lire et écrire</Open>
      </div>
    </Card>
  )
}

const LastDocument = ({ userId }: { userId: string }) => {
  const documents = useSharedDocuments(userId)
  return (
    <Card title="Dernier document">
      <AdminLoad
        query={documents}
        skeleton={<Blocks rows={1} height={72} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text>Aucun document partagé.</Text>}
      >
        {({ items }) => <SharedDocuments documents={items.slice(0, 1)} />}
      </AdminLoad>
      <div className={styles.acts}>
        <Open view="documents">Voir les documents</Open>
      </div>
    </Card>
  )
}

/** Paid and not yet fulfilled, or waiting for payment. */
const isOpen = ({ status }: Order): boolean => status === 'pending' || status === 'paid'

const OpenOrder = ({ userId }: { userId: string }) => {
  const orders = useQuery(ordersOf(userId))
  const open = orders.data?.items.find(isOpen)
  return (
    <Card title="Commande en cours">
      <AdminLoad
        query={orders}
        skeleton={<Blocks rows={1} height={72} />}
        isEmpty={() => open === undefined}
        empty={<Text>Aucune commande en cours.</Text>}
      >
        {() =>
          open ? (
            <div className={styles.acts}>
              <Text>{`N°\u00a0${open.number}, ${cents(open.totalCents)}`}</Text>
              <StatusBadge status={open.status} />
            </div>
          ) : null
        }
      </AdminLoad>
      <div className={styles.acts}>
        <Open view="commandes">Voir mes commandes</Open>
      </div>
    </Card>
  )
}

/** `/client`: the next appointment, the last document, the thread, the open order. */
export const DashboardView = ({ userId }: { userId: string }) => (
  <div className={own.cards}>
    <Appointments userId={userId} />
    <Messages userId={userId} />
    <LastDocument userId={userId} />
    <OpenOrder userId={userId} />
  </div>
)
