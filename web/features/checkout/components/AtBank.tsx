import { useEffect, useRef } from 'react'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { closeCheckout } from '../choice.ts'
import { orderUnderWay } from '../order-under-way.ts'
import styles from './Checkout.module.css'

interface Props {
  /** Number of the order that a bank works on. */
  number: string
  message: string
  /** The earlier order known to this browser. */
  earlier: { readonly number: string; readonly token: string } | undefined
  isBusy: boolean
  onAnew: () => void
}

/** Where that order is read: by an account, by the token stored in this browser, or by a mailed link. */
const pageOf = (number: string, earlier: Props['earlier'], isMember: boolean): string => {
  if (isMember) return link('order', { number })
  const known = [earlier, orderUnderWay()].find((order) => order?.number === number && order.token)
  return known ? link('order', { number }, { token: known.token }) : link('findOrder')
}

/** A bank already works on the same order: the buyer is warned, and orders again only on purpose. */
export function AtBank({ number, message, earlier, isBusy, onAnew }: Props) {
  const isMember = useUser() !== null
  const block = useRef<HTMLDivElement>(null)
  // It comes above the pressed button: the new choices must not stand below the fold.
  useEffect(() => {
    // Its answer is a promise in newer browsers, and no way to undo an effect.
    block.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={block} className={styles.block}>
      <Banner tone="warning" takesFocus>
        {message}
      </Banner>
      <LinkButton to={pageOf(number, earlier, isMember)} variant="strong" isWide onClick={closeCheckout}>
        Voir cette commande
      </LinkButton>
      <Button variant="outline" isWide isBusy={isBusy} onClick={onAnew}>
        Commander de nouveau malgré tout
      </Button>
    </div>
  )
}
