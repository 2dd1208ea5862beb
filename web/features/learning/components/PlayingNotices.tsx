import { Alert } from '@mantine/core'
import { TriangleAlert, WifiOff } from 'lucide-react'

interface Props {
  isOffline: boolean
  isReplaced: boolean
}

/** What concerns the counting of a lesson's time. They come and go while it plays, and stand below it: it does not move. */
export const PlayingNotices = ({ isOffline, isReplaced }: Props) => (
  <>
    {isOffline ? (
      <Alert color="yellow" role="status" icon={<WifiOff size={20} aria-hidden="true" />}>
        {'Hors connexion\u00a0: votre progression sera envoyée plus tard.'}
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
