import { useLater } from '../../../lib/use-later.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type Choice, closeCheckout } from '../choice.ts'
import { loadCheckout } from '../load-checkout.ts'
import styles from './Drawer.module.css'

/** What is known at the click: the thing, its picture and its price. */
function Frame({ choice }: { choice: Choice }) {
  return (
    <div className={styles.frame} aria-busy="true">
      <Picture small={choice.image} seed={choice.slug} isEager className={styles.picture} />
      <p className={styles.known}>
        <span>{choice.title}</span>
        {choice.price ? <span>{choice.price}</span> : null}
      </p>
      <Skeleton height={320} />
    </div>
  )
}

/** The checkout (design 4.9). Its frame stands at the click, its code follows. */
export function CheckoutDrawer({ choice }: { choice: Choice }) {
  const code = useLater(loadCheckout, true)
  return (
    <Dialog kind="drawer" title="Finaliser ma commande" onClose={closeCheckout}>
      <div className={styles.drawn}>
        {code ? <code.Checkout choice={choice} /> : <Frame choice={choice} />}
      </div>
    </Dialog>
  )
}
