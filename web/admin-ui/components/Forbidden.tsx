import { useEffect } from 'react'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { notify } from '../../ui/toast/store.ts'
import { EmptyState } from './EmptyState.tsx'
import { AdminPage } from './PageHeader.tsx'

/** A screen that the person may not use: the specification's message, as a toast and on the page. */
export const Forbidden = () => {
  useEffect(() => {
    notify.warning(PERMISSION_MESSAGE)
  }, [])
  return (
    <AdminPage title="Accès réservé">
      <EmptyState title={PERMISSION_MESSAGE} />
    </AdminPage>
  )
}
