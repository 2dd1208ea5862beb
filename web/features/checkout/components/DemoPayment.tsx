import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { track } from '../../../lib/analytics.ts'
import { cents } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { notify } from '../../../ui/toast/store.ts'
import type { Order } from '../../orders/index.ts'
import { forgetTyped } from '../order-draft.ts'
import { answerDemo, forgetPurchases, type DemoOutcome as Outcome } from '../ordering.ts'
import styles from '../pages/PaymentPage.module.css'
import type { InDrawer } from './in-drawer.ts'
import { boughtIn, returnPath } from './return-path.ts'

/** The built-in page's way of paying, while no provider is configured: nothing moves. */
export function DemoPayment({ order, token, drawer }: { order: Order; token: string; drawer?: InDrawer }) {
  const navigate = useNavigate()
  const action = useAction()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState(order.failureReason)
  const [pressed, setPressed] = useState<Outcome>('succeed')
  const bought = boughtIn(order)
  const isLater = order.dueCents < order.totalCents
  const answer = (outcome: Outcome) => {
    if (!action.isBusy) {
      setPressed(outcome)
      // The former refusal does not apply to this payment.
      setRefusal('')
    }
    return action.run(async () => {
      const reply = await answerDemo(order.id, token, outcome)
      forgetPurchases(queries)
      const isPaid = outcome === 'succeed' || outcome === 'succeed-once'
      if (isPaid && reply.status === 'cancelled') {
        if (drawer) return drawer.onAbandon(reply.message)
        return setRefusal(reply.message)
      }
      if (isPaid) {
        void track('checkout_paid')
        forgetTyped()
        drawer?.onDone()
        return navigate(returnPath(bought, reply.number, token), { replace: true })
      }
      if (outcome === 'fail')
        return setRefusal(reply.message || 'Votre banque a refusé le paiement. Aucun montant n’a été débité.')
      const cancelled = 'Paiement annulé. Aucun montant n’a été débité.'
      if (drawer) return drawer.onAbandon(cancelled)
      notify.info(cancelled)
      navigate(
        bought.kind === 'course'
          ? link('course', { slug: bought.slug })
          : link('product', { id: bought.slug }),
        {
          replace: true,
        },
      )
    })
  }
  // The spinner turns on the one that was pressed.
  const bind = (outcome: Outcome) => ({
    isBusy: action.isBusy && pressed === outcome,
    disabled: action.isBusy && pressed !== outcome,
    onClick: () => answer(outcome),
  })
  return (
    <>
      <Banner>
        Aucune carte n’est demandée et aucun argent ne circule : ce formulaire remplace la banque tant que le
        paiement par carte n’est pas configuré.
      </Banner>
      {action.failure || refusal ? <Banner tone="error">{action.failure || refusal}</Banner> : null}
      <div className={styles.actions}>
        <Button variant="strong" size="lg" {...bind('succeed')}>
          Payer {cents(order.dueCents)}
        </Button>
        <Button variant="outline" size="lg" {...bind('fail')}>
          Simuler un refus de la banque
        </Button>
        {isLater ? (
          <Button variant="outline" size="lg" {...bind('succeed-once')}>
            Payer, puis refuser les mensualités suivantes
          </Button>
        ) : null}
        <Button variant="ghost" size="lg" {...bind('abandon')}>
          Abandonner
        </Button>
      </div>
    </>
  )
}
