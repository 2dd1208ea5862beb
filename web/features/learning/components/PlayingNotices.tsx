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
 * What concerns the counting of a lesson's time. They come and go while it plays, and stand below it: it does not move. Without
 * network the site's own strip says it; here it is said when the server alone is out of reach, or the strip's code.
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
