import type { ReactNode } from 'react'
import AdminLayout from '../admin-ui/layouts/AdminLayout.tsx'
import { AdminMenuContext } from '../admin-ui/layouts/menu.ts'
import { ADMIN_MENU } from './admin-menu.ts'

/** The administration's layout with the menu that the features declare. */
export default function AdminArea({ children }: { children: ReactNode }) {
  return (
    <AdminMenuContext value={ADMIN_MENU}>
      <AdminLayout>{children}</AdminLayout>
    </AdminMenuContext>
  )
}
