import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { cancelSubscription, resumeSubscription } from '#server/features/payment-plans/contract.ts'
import { call } from '../../../lib/call.ts'
import { cents, longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { AnchorButton, Button } from '../../../ui/button/Button.tsx'
import type { Order } from '../queries.ts'
import styles from './Orders.module.css'

type Plan = Order['plans'][number]

interface Props {
  order: Order
  plan: Plan
  token: string
}

const isLate = ({ status }: Plan) => status === 'past_due' || status === 'suspended'

const statusOf = (plan: Plan): string => {
  if (plan.isTrial && plan.status === 'active')
    return `Votre essai dure jusqu’au ${longDate(plan.next[0]?.dueAt ?? '')}. Rien ne sera prélevé sans vous\u00a0: pour continuer, réglez la première échéance, ${cents(plan.restCents)}.`
  if (plan.status === 'completed') return 'Toutes les échéances sont payées.'
  if (plan.status === 'ended') return 'Cet abonnement est terminé.'
  if (plan.status === 'cancelled')
    return plan.endsAt > plan.cancelledAt
      ? `Abonnement résilié. L’accès reste ouvert jusqu’au ${longDate(plan.endsAt)}.`
      : 'Plus rien ne sera prélevé.'
  const paid = plan.count === null ? '' : `${plan.paidCount} sur ${plan.count} payées. `
  const next = plan.next[0]
  return next
    ? `${paid}Prochaine échéance\u00a0: ${cents(next.amountCents)} le ${longDate(next.dueAt)}.`
    : paid
}

/** Until when a code reduces the price, and the price from then on. */
const reducedText = (
  { code, left, priceCents }: NonNullable<Plan['reduction']>,
  interval: Plan['interval'],
) => {
  const price = `${cents(priceCents)} par ${interval === 'year' ? 'an' : 'mois'}`
  if (left === null) return `Votre code ${code} réduit chaque échéance (prix sans code\u00a0: ${price}).`
  return left === 1
    ? `Votre code ${code} réduit encore la prochaine échéance, puis ${price}.`
    : `Votre code ${code} réduit encore ${left} échéances, puis ${price}.`
}

/** « Résilier l’abonnement », with a confirmation: the third click ends it. */
function Cancel({ plan, token }: { plan: Plan; token: string }) {
  const queries = useQueryClient()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const cancel = () =>
    action.run(async () => {
      await call<typeof cancelSubscription>('POST /api/subscriptions/:id/cancel', {
        params: { id: plan.id },
        query: { token: token || undefined },
      })
      await queries.invalidateQueries({ queryKey: ['orders'] })
    })
  if (!isAsking)
    return (
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Résilier l’abonnement
      </Button>
    )
  return (
    <Banner takesFocus>
      <p>Plus rien ne sera prélevé, et l’accès reste ouvert jusqu’à la fin de ce qui est payé.</p>
      {action.failure ? <p role="alert">{action.failure}</p> : null}
      <Button variant="outline" isBusy={action.isBusy} onClick={() => void cancel()}>
        Confirmer la résiliation
      </Button>
    </Banner>
  )
}

const isResumable = ({ option, status, endsAt }: Plan): boolean =>
  option === 'subscription' && status === 'cancelled' && endsAt > new Date().toISOString().replace('T', ' ')

/** « Reprendre l’abonnement »: one click, while what was paid for still runs. */
function Resume({ plan, token }: { plan: Plan; token: string }) {
  const queries = useQueryClient()
  const action = useAction()
  const resume = () =>
    action.run(async () => {
      await call<typeof resumeSubscription>('POST /api/subscriptions/:id/resume', {
        params: { id: plan.id },
        query: { token: token || undefined },
      })
      await queries.invalidateQueries({ queryKey: ['orders'] })
    })
  return (
    <div>
      {action.failure ? <p role="alert">{action.failure}</p> : null}
      <Button variant="outline" isBusy={action.isBusy} onClick={() => void resume()}>
        Reprendre l’abonnement
      </Button>
    </div>
  )
}

/** Payments over time: the status, the next ones, and the buyer's options. */
export function PlanCard({ order, plan, token }: Props) {
  const page = (rest: boolean) =>
    link(
      'payment',
      { orderId: order.id },
      { echeance: plan.id, reste: rest ? '1' : undefined, token: token || undefined },
    )
  const isRunning = plan.restCents > 0
  const name = plan.option === 'subscription' ? 'Votre abonnement' : 'Votre échéancier'
  return (
    <section className={styles.plan} aria-labelledby={`plan-${plan.id}`}>
      <h2 id={`plan-${plan.id}`}>{name}</h2>
      {isLate(plan) ? (
        <Banner tone="error">
          {plan.status === 'suspended' ? 'L’accès est suspendu jusqu’au règlement. ' : ''}
          {plan.failure || 'La dernière échéance n’a pas pu être prélevée.'}
        </Banner>
      ) : null}
      <p>{statusOf(plan)}</p>
      {plan.reduction ? <p>{reducedText(plan.reduction, plan.interval)}</p> : null}
      {plan.newFrom ? (
        <p>
          Nouveau prix à partir du {longDate(plan.newFrom)}&nbsp;: {cents(plan.newCents)}.
        </p>
      ) : null}
      {plan.option === 'installment' && plan.next.length > 0 ? (
        <dl className={styles.lines}>
          {plan.next.map(({ number, dueAt, amountCents }) => (
            <div key={number}>
              <dt>
                Échéance {number}, le {longDate(dueAt)}
              </dt>
              <dd>{cents(amountCents)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isRunning && plan.method ? <p className={styles.note}>Prélevé sur&nbsp;: {plan.method}.</p> : null}
      {/* A document of its own: its policy lets the provider in. */}
      {isRunning && isLate(plan) ? <AnchorButton href={page(false)}>Régler maintenant</AnchorButton> : null}
      {plan.isTrial && plan.status === 'active' ? (
        <AnchorButton variant="outline" href={page(false)}>
          Continuer après l’essai
        </AnchorButton>
      ) : null}
      {isResumable(plan) ? <Resume plan={plan} token={token} /> : null}
      {isRunning && plan.option === 'installment' && plan.next.length > 1 ? (
        <AnchorButton variant="outline" href={page(true)}>
          Payer le reste, {cents(plan.restCents)}
        </AnchorButton>
      ) : null}
      {isRunning && plan.option === 'subscription' ? <Cancel plan={plan} token={token} /> : null}
    </section>
  )
}
