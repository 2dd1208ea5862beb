import { Alert } from '@mantine/core'
import { TriangleAlert, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useOfflineText } from '../../../lib/offline-labels.ts'

const OFFLINE = 'Hors connexion\u00a0: votre progression sera envoyée plus tard.'

const onNetwork = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

interface Props {
  isOffline: boolean
  isReplaced: boolean
}

/**
 * Notices about the credited time of a lesson. They come and go during playback, below the player, which does
 * not move. The site's own banner reports a lost network; these report an unreachable server, or a banner
 * whose code did not load.
 */
export const PlayingNotices = ({ isOffline, isReplaced }: Props) => {
  const isInStrip = useOfflineText(OFFLINE)
  const hasNetwork = useSyncExternalStore(onNetwork, () => navigator.onLine)
  return (
    <>
      {isOffline && (hasNetwork || !isInStrip) ? (
        <Alert color="yellow" role="status" icon={<WifiOff size={20} aria-hidden="true" />}>
          {OFFLINE}
        </Alert>
      ) : null}
      {isReplaced ? (
        <Alert
          color="yellow"
          role="alert"
          title="Lecture en pause"
          icon={<TriangleAlert size={20} aria-hidden="true" />}
        >
          {
            'Votre lecture continue dans un autre onglet ou sur un autre appareil\u00a0: le temps ne compte que là-bas. Relancez la lecture pour continuer ici.'
          }
        </Alert>
      ) : null}
    </>
  )
}
