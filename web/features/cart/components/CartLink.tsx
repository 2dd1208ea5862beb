import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { plural } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { useCart } from '../use-cart.ts'
import styles from './CartLink.module.css'

/** « Panier, 2 articles » at the end of the header, while there is something in it. It comes after the page, which never waits for it. */
export function CartLink() {
  const { items } = useCart()
  const { pathname } = useLocation()
  const [place, setPlace] = useState<Element | null>(null)
  // Another page may have a header of its own, or none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again on every page
  useEffect(() => setPlace(document.querySelector('[data-cart]')), [pathname])
  const count = items.reduce((sum, { qty }) => sum + qty, 0)
  if (count === 0 || !place) return null
  return createPortal(
    <Link to={link('cart')} className={styles.link} aria-label={`Panier, ${plural(count, 'article')}`}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.icon}>
        <path d="M5 8.5h14l-1.2 11H6.2L5 8.5Zm3.500 0a3.5 3.5 0 0 1 7 0" />
      </svg>
      <span className={styles.count}>{count}</span>
    </Link>,
    place,
  )
}
