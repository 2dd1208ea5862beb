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

/** A course is read in a space: its link left with the confirmation, and may be sent once more. */
const textsOf = ({ items, email }: Order) =>
  items.some(({ kind }) => kind === 'course')
    ? {
        title: 'Votre lien n’est pas arrivé\u00a0?',
        text: `Il est parti avec la confirmation, à l’adresse ${email}.`,
        act: 'Renvoyer le lien',
      }
    : {
        title: 'Tout retrouver au même endroit',
        text: `Un clic suffit\u00a0: nous vous envoyons un lien à l’adresse ${email}, et cette commande se range dans votre espace.`,
        act: 'Créer mon espace',
      }

/** The way to a space after a purchase without an account: a link by mail proves the address, and the order joins it then. */
export default function GuestSpace({ order, token }: { order: Order; token: string }) {
  const [isSent, setSent] = useState(false)
  const action = useAction()
  const done = useRef<HTMLParagraphElement>(null)
  const texts = textsOf(order)
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
      <h2 id="compte">{texts.title}</h2>
      {isSent ? (
        <p ref={done} tabIndex={-1} className={styles.summary}>
          Un lien vient de partir à l’adresse {order.email}. Pensez à regarder dans les courriers
          indésirables.
        </p>
      ) : (
        <>
          <p>
            {texts.text} Si vous avez déjà un espace,{' '}
            <Link to={link('signIn', null, { redirect: link('memberHome') })}>connectez-vous</Link>.
          </p>
          {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
          <Button variant="outline" isBusy={action.isBusy} onClick={() => void open()}>
            {texts.act}
          </Button>
        </>
      )}
    </section>
  )
}
