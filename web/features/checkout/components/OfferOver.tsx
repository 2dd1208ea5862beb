import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { type Choice, closeCheckout, openCheckout } from '../choice.ts'
import styles from './Checkout.module.css'

/**
 * The offer after a payment has expired: nothing was ordered, and its item can still be bought at its usual
 * price.
 */
export function OfferOver({ choice }: { choice: Choice }) {
  const queries = useQueryClient()
  const number = choice.after?.number ?? ''
  // The page behind asks for it again, and shows it no more.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['orders', number] })
  }, [queries, number])
  const order = () => {
    openCheckout({ ...choice, after: undefined, hasCourse: choice.kind === 'course' })
    // After its rendering: this button is gone.
    requestAnimationFrame(() => document.getElementById('checkout-recap')?.focus())
  }
  return (
    <div className={styles.block}>
      <Banner tone="warning" takesFocus>
        Cette offre n’est plus disponible. Rien n’a été commandé.
      </Banner>
      <p>Vous pouvez commander «&nbsp;{choice.title}&nbsp;» à son prix habituel, affiché avant de payer.</p>
      <Button variant="strong" size="lg" isWide onClick={order}>
        Voir le prix habituel
      </Button>
      <Button variant="outline" isWide onClick={closeCheckout}>
        Fermer
      </Button>
    </div>
  )
}
