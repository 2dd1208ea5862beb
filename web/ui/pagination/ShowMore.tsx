import { Button } from '../button/Button.tsx'
import styles from './ShowMore.module.css'

/** « Afficher plus » under a list, with how much of it is shown. */
export function ShowMore({
  shown,
  total,
  isBusy,
  onMore,
}: {
  shown: number
  total: number
  isBusy: boolean
  onMore: () => void
}) {
  if (shown >= total) return null
  return (
    <div className={styles.more}>
      <p>
        {shown} sur {total}
      </p>
      <Button variant="outline" isBusy={isBusy} onClick={onMore}>
        Afficher plus
      </Button>
    </div>
  )
}
