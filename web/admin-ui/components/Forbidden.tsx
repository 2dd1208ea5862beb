import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { EmptyState } from './EmptyState.tsx'
import { AdminPage } from './PageHeader.tsx'

/** A screen that the person may not use: the specification's message. It is the page's, a toast would say it twice. */
export const Forbidden = () => (
  <AdminPage title="Accès réservé">
    <EmptyState title={PERMISSION_MESSAGE} />
  </AdminPage>
)
