/** The views of the follow-up space, as its menu and its palette call them. */
import {
  CalendarDays,
  FileHeadphone,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
  Settings,
} from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { CLIENT_VIEWS, type ClientView } from '#drizzle/domain/client-views.ts'

export const VIEW_LABELS: Record<ClientView, string> = {
  dashboard: 'Tableau de bord',
  'rendez-vous': 'Rendez-vous',
  commandes: 'Commandes',
  documents: 'Documents',
  messages: 'Messages',
  parametres: 'Paramètres',
}
export const VIEW_ICONS: Record<ClientView, LucideIcon> = {
  dashboard: LayoutDashboard,
  'rendez-vous': CalendarDays,
  commandes: ReceiptText,
  documents: FileHeadphone,
  messages: MessageSquare,
  parametres: Settings,
}

/** The view in the address; the first for an unknown one. */
export const useClientView = (): ClientView => {
  const [search] = useSearchParams()
  const requested = search.get('view')
  return CLIENT_VIEWS.find((view) => view === requested) ?? 'dashboard'
}
