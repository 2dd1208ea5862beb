import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Failure.module.css'

interface Props {
  onRetry: () => void
  error?: unknown
  message?: string
}

/** The inline panel of a block that could not be read. */
export function Failure({ onRetry, message = 'Le contenu n’a pas pu être chargé.' }: Props) {
  return (
    <div className={styles.panel} role="alert">
      <Icon name="error" size={24} className={styles.icon} />
      <p>{message}</p>
      <Button variant="outline" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}
