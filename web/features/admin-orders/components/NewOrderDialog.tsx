import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { DepositFields } from '../../../admin-ui/deposit/DepositFields.tsx'
import { BuyerInputs } from '../../../admin-ui/forms/BuyerInputs.tsx'
import { Folded } from '../../../admin-ui/forms/Folded.tsx'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { randomId } from '../../../lib/random-id.ts'
import { notify } from '../../../ui/toast/store.ts'
import { openOrder } from '../acts.ts'
import { bodyOf, EMPTY_ORDER, type NewOrder, problemsOf } from '../new-order.ts'
import { CancelButton } from './CancelButton.tsx'
import { NewOrderAddress, NewOrderLines } from './NewOrderLines.tsx'

const FOLDED = ['coupon', 'days', 'depositPercent', 'depositCents', 'balanceOn']

const Form = ({ close, leaving }: { close: () => void; leaving: ConfirmedClose }) => {
  const [key] = useState(randomId)
  const [values, setValues] = useState<NewOrder>(EMPTY_ORDER)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isDirty, setDirty] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const change = (next: Partial<NewOrder>) => {
    setDirty(true)
    setValues((now) => ({ ...now, ...next }))
  }
  const { leave, release } = useAskedClose(isDirty, leaving, close)
  const act = useMutation({
    mutationFn: () => openOrder(bodyOf(values, key)),
    onSuccess: ({ id, number }) => {
      release()
      close()
      notify.success(`Commande ${number} ouverte\u00a0: l’acheteur reçoit un e-mail pour la régler.`)
      navigate(adminLink('adminOrder', { id }))
    },
    onError: (error) => setErrors(fieldMessages(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  const submit = () => {
    const wrong = problemsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) act.mutate()
  }
  return (
    <ActForm
      label="Nouvelle commande"
      errors={errors}
      failure={act.isError && Object.keys(errors).length === 0 ? failureMessage(act.error) : undefined}
      submit={submit}
      confirm="Ouvrir la commande"
      isBusy={act.isPending}
      others={<CancelButton leave={leave} />}
    >
      <Text>L’acheteur reçoit un e-mail avec le montant et la façon de le régler.</Text>
      <BuyerInputs values={values} errors={errors} change={change} />
      <NewOrderLines values={values} errors={errors} change={change} />
      <Folded
        label="Code, délai, paiement en deux fois"
        isNeeded={FOLDED.some((name) => errors[name] !== undefined)}
      >
        <Pairs from="xs">
          <TextInput
            label="Code promotionnel"
            maxLength={40}
            value={values.coupon}
            error={errors.coupon}
            onChange={(event) => change({ coupon: event.currentTarget.value })}
          />
          <IntegerInput
            label="Gardée pendant, en jours"
            value={values.days}
            error={errors.days}
            onChange={(days) => change({ days })}
          />
        </Pairs>
        <DepositFields values={values} errors={errors} change={change} />
      </Folded>
      {values.isSent || errors.shippingAddress || errors.country || errors.delivery ? (
        <NewOrderAddress values={values} errors={errors} change={change} />
      ) : (
        <div>
          <Button variant="subtle" onClick={() => change({ isSent: true })}>
            Choisir la livraison
          </Button>
        </div>
      )}
    </ActForm>
  )
}

/** « Nouvelle commande »: opened by the team for a buyer. */
export default function NewOrderDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const leaving = useDialogClose(close)
  return (
    <Modal
      opened={isOpen}
      onClose={() => leaving.current()}
      closeOnEscape={!useIsCovered()}
      title="Nouvelle commande"
      size="lg"
    >
      {isOpen ? <Form close={close} leaving={leaving} /> : null}
    </Modal>
  )
}
