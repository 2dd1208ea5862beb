import { useEffect, useRef } from 'react'
import { link } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { type Choice, closeCheckout } from '../queries.ts'
import styles from './Checkout.module.css'

/** Good news: nothing is to be paid, and here it is. */
export function AlreadyOwned({ choice, onGive }: { choice: Choice; onGive: () => void }) {
  const isCourse = choice.kind === 'course'
  const heading = useRef<HTMLHeadingElement>(null)
  // She may come from a form that is gone.
  useEffect(() => heading.current?.focus(), [])
  const to = isCourse ? link('memberCourse', { id: choice.id }) : link('memberPurchase', { id: choice.id })
  return (
    <section className={styles.block} aria-labelledby="checkout-owned">
      <h3 id="checkout-owned" ref={heading} tabIndex={-1} className={styles.heading}>
        Bonne nouvelle
      </h3>
      <Banner tone="success">
        {isCourse
          ? `Vous avez déjà «\u00a0${choice.title}\u00a0». Elle vous attend dans votre espace.`
          : `Vous avez déjà «\u00a0${choice.title}\u00a0». Vous le retrouvez dans votre bibliothèque.`}
      </Banner>
      <LinkButton to={to} variant="strong" size="lg" isWide onClick={closeCheckout}>
        {isCourse ? 'Ouvrir ma formation' : 'Ouvrir dans ma bibliothèque'}
      </LinkButton>
      {isCourse ? (
        <Button variant="outline" isWide onClick={onGive}>
          L’offrir à quelqu’un
        </Button>
      ) : null}
    </section>
  )
}
