import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { watchView } from '../view/watch-view.ts'
import styles from './BuyBar.module.css'

/** Whether the reader has scrolled past an element; false until it is known. */
const useIsPast = (target: RefObject<HTMLElement | null>): boolean => {
  const [isPast, setPast] = useState(false)
  // What is below the window counts as in view: a jump over the element is noticed too.
  useEffect(() => watchView(target.current, (isAhead) => setPast(!isAhead), '0px 0px 999999px'), [target])
  return isPast
}

interface Props {
  price: string
  /** The offer in the page: the bar repeats it once it has scrolled out. */
  after: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The price and the one action at the bottom of a phone's screen, while those of the page are out of view. */
export function BuyBar({ price, after, children }: Props) {
  if (!useIsPast(after)) return null
  return (
    <div className={styles.bar}>
      <strong>{price}</strong>
      {children}
    </div>
  )
}
