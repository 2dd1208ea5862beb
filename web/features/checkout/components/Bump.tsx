import { cents } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import type { BumpState } from '../use-bump.ts'
import styles from './Checkout.module.css'

/** One thing that may be added before the payment. Its box is never ticked beforehand (Code de la consommation, art. L121-17). */
export function Bump({ bump: { shown, isTaken, isGone, onTake } }: { bump: BumpState }) {
  const gone = (
    <p className={styles.note} role="status">
      {isGone ? 'L’offre n’est plus disponible\u00a0: elle a été retirée de votre commande.' : ''}
    </p>
  )
  if (!shown) return gone
  const { title, sentence, unitCents, totalCents } = shown
  const price =
    totalCents < unitCents ? `${cents(totalCents)} au lieu de ${cents(unitCents)}` : cents(totalCents)
  return (
    <section aria-labelledby="checkout-bump" className={styles.block}>
      <h3 id="checkout-bump" className={styles.heading}>
        À ajouter, si vous le souhaitez
      </h3>
      <p>{sentence}</p>
      <Checkbox
        label={`Ajouter «\u00a0${title}\u00a0» pour ${price}`}
        checked={isTaken}
        onChange={(event) => onTake(event.target.checked)}
      />
      {gone}
    </section>
  )
}
