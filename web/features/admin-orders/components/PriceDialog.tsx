import { Text } from '@mantine/core'
import { useState } from 'react'
import { toCents } from '#drizzle/domain/cents.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { PRICE_NOTICE_DAYS } from '#drizzle/domain/payment-plan.ts'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { cents, longDate } from '../../../lib/format.ts'
import { announcePrice, useOrderAct } from '../acts.ts'
import type { Plan } from '../queries.ts'
import { CancelButton } from './CancelButton.tsx'

/** The minimum card payment. */
const MIN_CENTS = 50

const priceError = (euros: number | null): string => {
  if (euros === null) return REQUIRED
  if (Number.isNaN(euros)) return 'Écrivez un montant en euros, par exemple 25,50.'
  return toCents(euros) < MIN_CENTS ? `Le prix est d’au moins ${cents(MIN_CENTS)}.` : ''
}

/**
 * « Annoncer un nouveau prix » of a subscription: the subscriber is notified, and pays it from a month later
 * on.
 */
export const PriceDialog = ({ plan, close }: { plan: Plan | null; close: () => void }) => (
  <Modal
    opened={plan !== null}
    onClose={close}
    closeOnEscape={!useIsCovered()}
    title="Annoncer un nouveau prix"
  >
    {plan ? <Form plan={plan} close={close} /> : null}
  </Modal>
)

const Form = ({ plan, close }: { plan: Plan; close: () => void }) => {
  const [euros, setEuros] = useState<number | null>(null)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState('')
  const error = priceError(euros)
  const act = useOrderAct({
    run: (amountCents: number) => announcePrice(plan.id, amountCents),
    said: ({ newCents, newFrom }) =>
      `Prix annoncé\u00a0: ${cents(newCents)} à partir du ${longDate(newFrom)}.`,
    done: close,
    failed: setFailure,
  })
  return (
    <ActForm
      failure={failure}
      submit={() => {
        setTried(true)
        setFailure('')
        if (error === '') act.mutate(Math.round((euros ?? 0) * 100))
      }}
      confirm="Annoncer"
      isBusy={act.isPending}
      others={<CancelButton leave={close} />}
    >
      <Text>
        {`La personne reçoit un e-mail maintenant. Le nouveau prix vaut dès la première échéance qui vient au moins ${PRICE_NOTICE_DAYS}\u00a0jours plus tard\u00a0; d’ici là, elle peut résilier.`}
      </Text>
      <MoneyInput
        label="Nouveau prix"
        description={`Aujourd’hui\u00a0: ${cents(plan.parts?.[0] ?? 0)} par ${plan.interval === 'year' ? 'an' : 'mois'}`}
        value={euros}
        onChange={setEuros}
        error={wasTried && error ? error : undefined}
        aria-required
        data-autofocus
      />
    </ActForm>
  )
}
