import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import styles from './BuyBar.module.css'

/** Whether the reader has scrolled past an element; false until it is known. */
const useIsPast = (target: RefObject<HTMLElement | null>): boolean => {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
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
  const isPast = useIsPast(after)
  return (
    <div className={styles.bar} hidden={!isPast}>
      <strong>{price}</strong>
      {children}
    </div>
  )
}
