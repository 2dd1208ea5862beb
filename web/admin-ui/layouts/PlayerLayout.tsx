import type { ReactNode } from 'react'
import { AdminUiProvider } from '../AdminUiProvider.tsx'
import { useShortcutListener } from '../hooks/use-shortcuts.ts'
import { MiniPlayer } from '../media/listening/MiniPlayer.tsx'
import { PLAYER_SHORTCUTS } from '../media/player-shortcuts.ts'
import { ShortcutsHelp } from './ShortcutsHelp.tsx'
import { UnsavedWork } from './UnsavedWork.tsx'

// Notifications are drawn by code of their own: without network it could not be fetched any more when one is due.
void import('../../ui/toast/Toaster.tsx').catch(() => undefined)

const Frame = ({ children }: { children: ReactNode }) => {
  useShortcutListener()
  return (
    <>
      {children}
      <ShortcutsHelp rows={PLAYER_SHORTCUTS} />
      <MiniPlayer />
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
