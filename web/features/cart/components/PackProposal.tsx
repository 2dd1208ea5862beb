import { useState } from 'react'
import type { CartItem } from '#drizzle/domain/cart.ts'
import { cartKey } from '#drizzle/domain/cart.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { exchangedFor, type Fit, fitSentence, useFit } from '../../packs/index.ts'
import type { useCart } from '../use-cart.ts'
import styles from './Cart.module.css'
import type { Joined } from './joined.ts'

interface Props {
  cart: ReturnType<typeof useCart>
  rows: Joined
}

/** The lines as they were before a pack took their place. */
interface Exchange {
  readonly fit: Fit
  readonly before: readonly CartItem[]
}

const packLine = ({ id, packCents }: Fit, qty: number): CartItem => ({
  kind: 'pack' as const,
  id,
  qty,
  option: 'one_time' as const,
  shownCents: packCents,
})

/** « Ces trois-là existent en coffret » : exchanges them by one click, and takes it back by another. */
export function PackProposal({ cart, rows }: Props) {
  const [done, setDone] = useState<Exchange | null>(null)
  const good = rows.filter(({ line }) => line.problem === '').map(({ item }) => item)
  const fit = useFit(good, '', cart.reader)
  const exchange = (found: Fit) => {
    const changed = exchangedFor(good, found)
    const keys = new Set(changed.map(cartKey))
    setDone({ fit: found, before: good.filter((item) => keys.has(cartKey(item))) })
    cart.change([...changed, packLine(found, 1)])
  }
  const undo = ({ fit: found, before }: Exchange) => {
    setDone(null)
    cart.change([...before, packLine(found, 0)])
  }
  const holdsPack = done && cart.items.some((item) => cartKey(item) === cartKey(packLine(done.fit, 1)))
  if (done && holdsPack)
    return (
      <Banner tone="success">
        <div className={styles.proposal}>
          <p>{`Le coffret «\u00a0${done.fit.title}\u00a0» a pris la place de ces articles.`}</p>
          <Button variant="outline" onClick={() => undo(done)}>
            Revenir aux articles séparés
          </Button>
        </div>
      </Banner>
    )
  if (!fit) return null
  return (
    <Banner>
      <div className={styles.proposal}>
        <p>{fitSentence(fit)}</p>
        <Button variant="outline" onClick={() => exchange(fit)}>
          {`Prendre le coffret «\u00a0${fit.title}\u00a0»`}
        </Button>
      </div>
    </Banner>
  )
}
