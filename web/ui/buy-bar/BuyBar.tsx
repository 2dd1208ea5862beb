import type { ReactNode } from 'react'
import styles from './BuyBar.module.css'

/** The price and the one action, fixed at the bottom of a phone's screen. */
export function BuyBar({ price, children }: { price: string; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <strong>{price}</strong>
      {children}
    </div>
  )
}
