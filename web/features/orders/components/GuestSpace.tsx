import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { openSpace } from '#server/features/purchases/contract.ts'
import { call } from '../../../lib/call.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import type { Order } from '../queries.ts'
import styles from './Orders.module.css'

const requestSpace = (number: string, token: string): Promise<unknown> =>
  call<typeof openSpace>('POST /api/orders/:number/space', {
    params: { number },
    query: { token: token || undefined },
  })

/** « Créer mon espace », in one click after a purchase without an account: a link by mail proves the address, and the order joins it then. */
export default function GuestSpace({ order, token }: { order: Order; token: string }) {
  const [isSent, setSent] = useState(false)
  const action = useAction()
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isSent) done.current?.focus()
  }, [isSent])
  const open = async () => {
    const isDone = await action.run(() => requestSpace(order.number, token))
    if (isDone) setSent(true)
  }
  return (
    <section className={styles.invitation} aria-labelledby="compte">
      <h2 id="compte">Tout retrouver au même endroit</h2>
      {isSent ? (
        <p ref={done} tabIndex={-1} className={styles.summary}>
          Un lien vient de partir à l’adresse {order.email} : choisissez-y un mot de passe, et cette commande
          vous attendra dans votre espace. Pensez à regarder dans les courriers indésirables.
        </p>
      ) : (
        <>
          <p>
            Un clic suffit : nous vous envoyons un lien à l’adresse {order.email}, et cette commande se range
            dans votre espace. Si vous en avez déjà un,{' '}
            <Link to={link('signIn', null, { redirect: link('memberLibrary') })}>connectez-vous</Link>.
          </p>
          {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
          <Button isBusy={action.isBusy} onClick={() => void open()}>
            Créer mon espace
          </Button>
        </>
      )}
    </section>
  )
}
