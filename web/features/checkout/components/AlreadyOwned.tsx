import { useEffect, useRef } from 'react'
import { link } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { type Choice, closeCheckout } from '../choice.ts'
import styles from './Checkout.module.css'

/** The page of the owned item. */
const pageOf = ({ kind, id }: Choice): string => {
  if (kind === 'pack') return link('memberHome')
  return kind === 'course' ? link('memberCourse', { id }) : link('memberPurchase', { id })
}

/** Where it is, and what the way there is called. */
const labelOf = ({ kind, title }: Choice): readonly [where: string, act: string] => {
  if (kind === 'pack')
    return [`Vous avez déjà tout ce que contient «\u00a0${title}\u00a0».`, 'Ouvrir mon espace']
  return kind === 'course'
    ? [`Vous avez déjà «\u00a0${title}\u00a0». Elle vous attend dans votre espace.`, 'Ouvrir ma formation']
    : [
        `Vous avez déjà «\u00a0${title}\u00a0». Vous le retrouvez dans votre bibliothèque.`,
        'Ouvrir dans ma bibliothèque',
      ]
}

/** Good news: nothing is to be paid, and here it is. */
export function AlreadyOwned({ choice, onGive }: { choice: Choice; onGive: () => void }) {
  const [where, act] = labelOf(choice)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus may be gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.block} aria-labelledby="checkout-owned">
      <h3 id="checkout-owned" ref={heading} tabIndex={-1} className={styles.heading}>
        Bonne nouvelle
      </h3>
      <Banner tone="success">{where}</Banner>
      <LinkButton to={pageOf(choice)} variant="strong" size="lg" isWide onClick={closeCheckout}>
        {act}
      </LinkButton>
      {choice.hasCourse ? (
        <Button variant="outline" isWide onClick={onGive}>
          L’offrir à quelqu’un
        </Button>
      ) : null}
    </section>
  )
}
