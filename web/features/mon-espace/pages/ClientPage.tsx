import { Text, Title } from '@mantine/core'
import type { ComponentType } from 'react'
import type { ClientView } from '#drizzle/domain/client-views.ts'
import { useClientView, VIEW_LABELS } from '../../../admin-ui/client/views.ts'
import styles from '../../../admin-ui/components/Member.module.css'
import { useUser } from '../../../lib/auth.ts'
import { useTitle } from '../../../lib/page.ts'
import { AppointmentsView } from '../client/AppointmentsView.tsx'
import { DashboardView } from '../client/DashboardView.tsx'
import { DocumentsView } from '../client/DocumentsView.tsx'
import { MessagesView } from '../client/MessagesView.tsx'
import { OrdersView } from '../client/OrdersView.tsx'
import { SettingsView } from '../client/SettingsView.tsx'

const VIEWS: Record<ClientView, ComponentType<{ userId: string }>> = {
  dashboard: DashboardView,
  'rendez-vous': AppointmentsView,
  commandes: OrdersView,
  documents: DocumentsView,
  messages: MessagesView,
  parametres: SettingsView,
}

/** `/client`: a person's follow-up with the practitioner, a view at a time. */
export default function ClientPage() {
  const user = useUser()
  const view = useClientView()
  const View = VIEWS[view]
  useTitle(VIEW_LABELS[view])
  return (
    <main className={styles.page}>
      <Title order={1}>{VIEW_LABELS[view]}</Title>
      {user?.collectionName === 'users' ? (
        <View key={view} userId={user.id} />
      ) : (
        <Text>Un superutilisateur n’a pas de compte sur le site, donc pas d’espace de suivi.</Text>
      )}
    </main>
  )
}
