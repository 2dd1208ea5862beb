import type { ReactNode } from 'react'
import { AdminUiProvider } from '../AdminUiProvider.tsx'
import { useShortcutListener } from '../hooks/use-shortcuts.ts'
import { ShortcutsHelp } from './ShortcutsHelp.tsx'
import { UnsavedWork } from './UnsavedWork.tsx'

// Notifications are drawn by code of their own: without network it could not be fetched any more when one is due.
void import('../../ui/toast/Toaster.tsx').catch(() => undefined)

const PLAYER_KEYS = [
  { keys: 'Espace', does: 'Lire ou mettre en pause' },
  { keys: 'Flèche gauche', does: 'Reculer de 10 secondes' },
  { keys: 'Flèche droite', does: 'Avancer de 10 secondes' },
  { keys: 'C', does: 'Afficher ou masquer les sous-titres' },
  { keys: 'F', does: 'Plein écran' },
  { keys: 'Échap', does: 'Fermer la fenêtre ouverte' },
  { keys: '?', does: 'Ouvrir cette liste' },
]

const Frame = ({ children }: { children: ReactNode }) => {
  useShortcutListener()
  return (
    <>
      {children}
      <ShortcutsHelp rows={PLAYER_KEYS} />
      <UnsavedWork />
    </>
  )
}

/** The course player brings its own bar and programme (`PlayerFrame`); this gives it the kit and the shortcuts. */
export default function PlayerLayout({ children }: { children: ReactNode }) {
  return (
    <AdminUiProvider>
      <Frame>{children}</Frame>
    </AdminUiProvider>
  )
}
