import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isRunning } from '#drizzle/domain/payment-plan.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { cents, longDate } from '../../../lib/format.ts'
import { endSubscription, useOrderAct } from '../acts.ts'
import { PLAN_COLORS, PLAN_LABELS, paidOfPlan } from '../labels.ts'
import type { Plan } from '../queries.ts'
import { PriceDialog } from './PriceDialog.tsx'

/** One fact a line. */
const factsOf = (plan: Plan): string[] =>
  [
    paidOfPlan(plan),
    plan.dueAt ? `Prochaine échéance le ${longDate(plan.dueAt)}` : '',
    plan.endsAt ? `Accès jusqu’au ${longDate(plan.endsAt)}` : '',
    plan.newFrom ? `Nouveau prix à partir du ${longDate(plan.newFrom)}\u00a0: ${cents(plan.newCents)}` : '',
    plan.attempts > 0 ? `Dernier refus\u00a0: ${plan.lastFailure || 'sans motif'}` : '',
    plan.method,
  ].filter(Boolean)

const SubscriptionActs = ({ plan }: { plan: Plan }) => {
  const confirm = useConfirm()
  const [isPricing, setPricing] = useState(false)
  const end = useOrderAct({
    run: () => endSubscription(plan.id),
    said: ({ endsAt }) => `Abonnement résilié\u00a0: l’accès reste ouvert jusqu’au ${longDate(endsAt)}.`,
  })
  const askToEnd = async () => {
    const sure = await confirm({
      title: `Résilier l’abonnement «\u00a0${plan.title}\u00a0»\u00a0?`,
      text: 'Plus rien ne sera prélevé, l’accès reste ouvert jusqu’à la fin de ce qui est payé et la personne est prévenue par e-mail. Une résiliation ne s’annule pas.',
      confirm: 'Résilier',
      cancel: 'Garder',
      danger: true,
    })
    if (sure) end.mutate(undefined)
  }
  return (
    <Group gap="sm">
      <Button size="compact-md" variant="outline" onClick={() => setPricing(true)}>
        Annoncer un nouveau prix
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        color="red"
        loading={end.isPending}
        onClick={() => void askToEnd()}
      >
        Résilier l’abonnement
      </Button>
      <PriceDialog plan={isPricing ? plan : null} close={() => setPricing(false)} />
    </Group>
  )
}

/** Instalments and subscriptions of the order. */
export const Plans = ({ plans }: { plans: readonly Plan[] }) => (
  <TitledPanel id="echeanciers" title="Échéanciers et abonnements">
    <ul className={rows.rows}>
      {plans.map((plan) => {
        const status = plan.status || 'active'
        return (
          <li key={plan.id}>
            <div className={rows.what}>
              <Text fw={600}>{plan.title}</Text>
              {factsOf(plan).map((fact) => (
                <Text key={fact} size="sm" c="dimmed">
                  {fact}
                </Text>
              ))}
            </div>
            <Badge color={PLAN_COLORS[status]}>{PLAN_LABELS[status]}</Badge>
            {plan.option === 'subscription' && isRunning(status) ? <SubscriptionActs plan={plan} /> : null}
          </li>
        )
      })}
    </ul>
  </TitledPanel>
)
