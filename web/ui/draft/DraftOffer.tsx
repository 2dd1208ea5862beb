import { Banner } from '../banner/Banner.tsx'
import { Button } from '../button/Button.tsx'
import styles from './DraftOffer.module.css'
import { focusField } from './focus-field.ts'

/** Offers back what was typed before the page went away. */
export function DraftOffer({ onResume, onForget }: { onResume: () => void; onForget: () => void }) {
  return (
    <Banner>
      <p>Reprendre votre saisie ?</p>
      <div className={styles.actions}>
        <Button
          variant="outline"
          onClick={({ currentTarget }) => {
            focusField(currentTarget)
            onResume()
          }}
        >
          Reprendre
        </Button>
        <Button
          variant="ghost"
          onClick={({ currentTarget }) => {
            focusField(currentTarget)
            onForget()
          }}
        >
          Ignorer
        </Button>
      </div>
    </Banner>
  )
}
