import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { payPlanDemo } from '#server/features/payment-plans/contract.ts'
import { call } from '../../../lib/call.ts'
import { cents } from '../../../lib/format.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import type { Order } from '../../orders/index.ts'
import { forgetPurchases } from '../ordering.ts'
import styles from '../pages/PaymentPage.module.css'

export interface PlanPaymentRequest {
  plan: Order['plans'][number]
  /** The whole rest. */
  rest: boolean
}
interface Props {
  request: PlanPaymentRequest
  token: string
  amountCents: number
  next: string
}

/** The built-in page's answers for what is owed of a plan. */
export function DemoPlanPayment({ request, token, amountCents, next }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const action = useAction()
  const [refusal, setRefusal] = useState('')
  const answer = (outcome: 'succeed' | 'fail') =>
    action.run(async () => {
      const reply = await call<typeof payPlanDemo>('POST /api/payment-plans/:id/demo', {
        params: { id: request.plan.id },
        query: { token: token || undefined },
        body: { outcome, rest: request.rest },
      })
      forgetPurchases(queries)
      if (reply.message) setRefusal(reply.message)
      else navigate(next, { replace: true })
    })
  return (
    <>
      <Banner>Aucune carte n’est demandée et aucun argent ne circule.</Banner>
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
      {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
      <div className={styles.actions}>
        <Button variant="strong" size="lg" isBusy={action.isBusy} onClick={() => answer('succeed')}>
          Payer {cents(amountCents)}
        </Button>
        <Button variant="outline" size="lg" disabled={action.isBusy} onClick={() => answer('fail')}>
          Simuler un refus de la banque
        </Button>
      </div>
    </>
  )
}
