import { type ReactNode, useMemo } from 'react'
import { isSwitchedOn, SWITCHES } from '#drizzle/domain/switches.ts'
import AdminLayout from '../admin-ui/layouts/AdminLayout.tsx'
import { AdminMenuContext, type MenuNeed, metMenu } from '../admin-ui/layouts/menu.ts'
import { useHasAssistant } from '../features/admin-courses/index.ts'
import { useSettings } from '../features/site/index.ts'
import { ADMIN_MENU } from './admin-menu.ts'

const useMenu = () => {
  const settings = useSettings()
  const hasAssistant = useHasAssistant()
  return useMemo(() => {
    const met = new Set<MenuNeed>(SWITCHES.filter((name) => isSwitchedOn(settings, name)))
    if (hasAssistant) met.add('assistant')
    return metMenu(ADMIN_MENU, met)
  }, [settings, hasAssistant])
}

/** The administration's layout with the menu that the features declare. */
export default function AdminArea({ children }: { children: ReactNode }) {
  return (
    <AdminMenuContext value={useMenu()}>
      <AdminLayout>{children}</AdminLayout>
    </AdminMenuContext>
  )
}
