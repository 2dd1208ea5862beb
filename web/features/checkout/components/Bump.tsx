import { fileUrl } from '../../../lib/files.ts'
import { cents } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import type { BumpState } from '../use-bump.ts'
import styles from './Checkout.module.css'

/**
 * One item that may be added before the payment. Its box is never ticked in advance (Code de la consommation,
 * art. L121-17).
 */
export function Bump({ bump: { shown, isTaken, isGone, onTake } }: { bump: BumpState }) {
  const gone = (
    <p className={styles.note} role="status">
      {isGone ? 'L’offre n’est plus disponible\u00a0: elle a été retirée de votre commande.' : ''}
    </p>
  )
  if (!shown) return gone
  const { title, sentence, totalCents, wasCents, image, id, slug, collectionId } = shown
  const small = fileUrl({ id, collectionId }, image, { thumb: '480x360', format: 'webp' }) || undefined
  return (
    <section aria-labelledby="checkout-bump" className={styles.offer}>
      <h3 id="checkout-bump" className={styles.heading}>
        À ajouter, si vous le souhaitez
      </h3>
      <div className={styles.offered}>
        <Picture small={small} seed={slug} className={styles.picture} />
        <p>{sentence}</p>
      </div>
      <Checkbox
        label={`Ajouter «\u00a0${title}\u00a0» pour ${cents(totalCents)}`}
        checked={isTaken}
        onChange={(event) => onTake(event.target.checked)}
      />
      {wasCents === null ? null : (
        <p className={styles.note}>
          Prix le plus bas des 30 derniers jours&nbsp;: <s>{cents(wasCents)}</s>
        </p>
      )}
      {gone}
    </section>
  )
}
