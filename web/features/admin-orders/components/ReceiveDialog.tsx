import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toCents } from '#drizzle/domain/cents.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { HAND_LABELS, HAND_MEANS, type HandMeans } from '#drizzle/domain/transfer.ts'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { cents } from '../../../lib/format.ts'
import { fieldMessages } from '../../../lib/messages.ts'
import { randomId } from '../../../lib/random-id.ts'
import { today } from '../../../lib/today.ts'
import { receive, useOrderAct } from '../acts.ts'
import type { Order } from '../queries.ts'
import { toReceive } from '../received.ts'
import { CancelButton } from './CancelButton.tsx'

interface Props {
  order: Order
  isOpen: boolean
  close: () => void
}

/** « Enregistrer un règlement »: what came by transfer, cheque or in cash. */
export const ReceiveDialog = ({ order, isOpen, close }: Props) => {
  const leaving = useDialogClose(close)
  return (
    <Modal
      opened={isOpen}
      onClose={() => leaving.current()}
      closeOnEscape={!useIsCovered()}
      title="Enregistrer un règlement"
    >
      {isOpen ? <Form order={order} close={close} leaving={leaving} /> : null}
    </Modal>
  )
}

const MEANS = HAND_MEANS.map((value) => ({ value, label: HAND_LABELS[value] }))

const amountError = (euros: number | null, leftCents: number): string => {
  if (euros === null) return REQUIRED
  if (Number.isNaN(euros)) return 'Écrivez un montant en euros, par exemple 25,50.'
  if (euros <= 0) return 'Indiquez le montant reçu.'
  return toCents(euros) > leftCents ? `Il ne reste que ${cents(leftCents)} à recevoir.` : ''
}

const useReceipt = (order: Order, close: () => void) => {
  // One key for one receipt: a second click, or a lost reply, records nothing twice.
  const [key] = useState(randomId)
  const leftCents = toReceive(order)
  const [means, setMeans] = useState<HandMeans>('transfer')
  const [on, setOn] = useState(() => today())
  const [euros, setEuros] = useState<number | null>(leftCents / 100)
  const [reference, setReference] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const act = useOrderAct({
    run: () => {
      const amountCents = Math.round((euros ?? 0) * 100)
      return receive(order.number, { key, on, means, amountCents, reference: reference.trim() }).catch(
        (error: unknown) => {
          setErrors(fieldMessages(error))
          throw error
        },
      )
    },
    said: (answer) =>
      answer.leftCents > 0
        ? `Règlement noté. Il reste ${cents(answer.leftCents)} à recevoir.`
        : 'Règlement noté\u00a0: la commande est payée, et sa confirmation part par e-mail.',
    done: close,
    failed: (sentence) => setErrors((known) => (Object.keys(known).length > 0 ? known : { '': sentence })),
  })
  const submit = () => {
    const wrong = amountError(euros, leftCents)
    setErrors(wrong ? { amountCents: wrong } : {})
    if (wrong === '') act.mutate(undefined)
  }
  const fields = { means, setMeans, on, setOn, euros, setEuros, reference, setReference }
  return { ...fields, errors, submit, leftCents, isBusy: act.isPending }
}

const Form = ({ order, close, leaving }: Omit<Props, 'isOpen'> & { leaving: ConfirmedClose }) => {
  const receipt = useReceipt(order, close)
  const { errors, leftCents } = receipt
  const { leave } = useAskedClose(receipt.reference !== '' && !receipt.isBusy, leaving, close)
  return (
    <ActForm
      failure={errors['']}
      errors={errors}
      submit={receipt.submit}
      confirm="Enregistrer"
      isBusy={receipt.isBusy}
      others={<CancelButton leave={leave} />}
    >
      <Text>{`Il reste ${cents(leftCents)} à recevoir. Une fois tout reçu, la facture est établie et l’accès s’ouvre, comme après un paiement par carte.`}</Text>
      <NativeSelect
        label="Moyen"
        data={MEANS}
        value={receipt.means}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          receipt.setMeans(HAND_MEANS.find((known) => known === chosen) ?? 'transfer')
        }}
      />
      <MoneyInput
        label="Montant reçu"
        value={receipt.euros}
        onChange={receipt.setEuros}
        error={errors.amountCents}
        data-autofocus
      />
      <TextInput
        type="date"
        label="Reçu le"
        max={today()}
        value={receipt.on}
        error={errors.on}
        onChange={(event) => receipt.setOn(event.currentTarget.value)}
      />
      <TextInput
        label="Référence (facultatif)"
        description="Numéro du chèque, libellé du virement"
        maxLength={200}
        value={receipt.reference}
        onChange={(event) => receipt.setReference(event.currentTarget.value)}
      />
    </ActForm>
  )
}
