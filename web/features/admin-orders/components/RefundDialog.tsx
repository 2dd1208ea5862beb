import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { toCents } from '#drizzle/domain/cents.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
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
import { giveBackOrder, giveBackPayment, useOrderAct } from '../acts.ts'
import { CHOSEN_REASONS, type ChosenReason, REASON_LABELS } from '../labels.ts'
import type { Order, Payment } from '../queries.ts'
import { CancelButton } from './CancelButton.tsx'

/** All of an order, or one payment of it. */
interface RefundTarget {
  readonly payment?: Payment
  readonly leftCents: number
  /** Paid by transfer, cheque or in cash: only the team can refund it. */
  readonly isByHand: boolean
  /** The paid part of its deposits, each an order of its own, which stays paid. */
  readonly depositCents: number
}
interface Props {
  order: Order
  /** Null: closed. */
  request: RefundTarget | null
  close: () => void
}

/** « Rembourser »: how much, why, and what follows, before it is done. */
export const RefundDialog = ({ order, request, close }: Props) => {
  const leaving = useDialogClose(close)
  const title = request?.payment
    ? 'Rembourser ce paiement\u00a0?'
    : `Rembourser la commande ${order.number}\u00a0?`
  return (
    <Modal
      opened={request !== null}
      onClose={() => leaving.current()}
      closeOnEscape={!useIsCovered()}
      title={title}
    >
      {request ? <Form order={order} request={request} close={close} leaving={leaving} /> : null}
    </Modal>
  )
}

const REASONS = CHOSEN_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))
const isReason = (value: string): value is ChosenReason => CHOSEN_REASONS.some((reason) => reason === value)

/** Why an amount in euros cannot go back; empty when it can. */
export const amountError = (euros: number | null, leftCents: number): string => {
  if (euros === null) return REQUIRED
  if (Number.isNaN(euros)) return 'Écrivez un montant en euros, par exemple 25,50.'
  const amount = toCents(euros)
  if (amount <= 0) return 'Indiquez le montant à rembourser.'
  return amount > leftCents ? `Il ne reste que ${cents(leftCents)} à rembourser.` : ''
}

const moneyOf = ({ name, email }: Order, isByHand: boolean): string =>
  isByHand
    ? `Cet argent est arrivé sans passer par le site, qui n’en renvoie pas\u00a0: rendez-le vous-même à ${name || email}.`
    : `L’argent revient à ${name || email} par le moyen de paiement de départ.`

/**
 * The effects of a refund of `amount` cents. A refunded balance with a retained deposit is a partial refund:
 * access stays.
 */
const followsOf = (
  order: Order,
  { leftCents, isByHand, depositCents }: RefundTarget,
  amount: number,
): string => {
  const isWhole = amount >= leftCents
  const access =
    isWhole && depositCents === 0
      ? 'L’accès à ce qui a été payé se ferme et un avoir est établi.'
      : 'Un avoir est établi\u00a0; l’accès reste ouvert.'
  const deposit =
    isWhole && depositCents > 0
      ? `L’acompte de ${cents(depositCents)} reste payé\u00a0: il se rembourse depuis sa propre commande, et l’accès se ferme avec lui.`
      : ''
  return [moneyOf(order, isByHand), access, deposit, 'Un remboursement ne s’annule pas.']
    .filter(Boolean)
    .join(' ')
}

/**
 * For a line beside which an offer was sold at a discount: that price stays, with no deduction from the
 * refund and no later claim.
 */
const retainedDepositText = ({ items }: Order, payment: Payment | undefined): string => {
  const at = items?.findIndex(({ offer, discountCents = 0 }) => offer && discountCents > 0) ?? -1
  const line = items?.[at]
  // Rows of before name no line, nor does a delivery.
  if (!line || !payment?.line || payment.line === at + 1) return ''
  const { title, unitCents, discountCents = 0 } = line
  const [paid, usual] = [cents(unitCents - discountCents), cents(unitCents)]
  return `«\u00a0${title}\u00a0» a été vendu à côté au prix d’une offre, ${paid} au lieu de ${usual}. Ce prix lui reste acquis\u00a0: rien n’est retenu sur ce remboursement ni réclamé ensuite.`
}

const Form = ({
  order,
  request,
  close,
  leaving,
}: Props & { request: RefundTarget; leaving: ConfirmedClose }) => {
  const { payment, leftCents } = request
  const stored = retainedDepositText(order, payment)
  const [euros, setEuros] = useState<number | null>(leftCents / 100)
  const [reason, setReason] = useState<ChosenReason>('requested')
  const [note, setNote] = useState('')
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState('')
  const act = useOrderAct({
    run: async () => {
      const why = { reason, note: note.trim() }
      if (!payment) return giveBackOrder(order.number, why)
      return giveBackPayment(payment.id, { ...why, amountCents: amount })
    },
    said: () =>
      request.isByHand
        ? 'Remboursement noté. L’acheteur sera prévenu par e-mail\u00a0: il reste à lui rendre l’argent.'
        : 'Remboursement demandé. L’acheteur sera prévenu par e-mail.',
    done: close,
    failed: setFailure,
  })
  const error = payment ? amountError(euros, leftCents) : ''
  const amount = payment && error === '' ? Math.round((euros ?? 0) * 100) : leftCents
  // While it is sent, closing does not lose it.
  const { leave } = useAskedClose(note.trim() !== '' && !act.isPending, leaving, close)
  return (
    <ActForm
      failure={failure}
      submit={() => {
        setTried(true)
        setFailure('')
        if (error === '') act.mutate(undefined)
      }}
      confirm={error === '' ? `Rembourser ${cents(amount)}` : 'Rembourser'}
      isBusy={act.isPending}
      danger
      others={<CancelButton leave={leave} />}
    >
      <Text>{followsOf(order, request, amount)}</Text>
      {stored ? <Text>{stored}</Text> : null}
      {payment ? (
        <MoneyInput
          label="Montant à rembourser"
          description={`Jusqu’à ${cents(leftCents)}`}
          value={euros}
          onChange={setEuros}
          error={wasTried && error ? error : undefined}
          aria-required
          data-autofocus
        />
      ) : null}
      <NativeSelect
        label="Motif"
        data={REASONS}
        value={reason}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (isReason(value)) setReason(value)
        }}
        // A whole order has no amount to begin with.
        data-autofocus={payment ? undefined : true}
      />
      <Textarea
        label="Note pour la comptabilité (facultatif)"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
      />
    </ActForm>
  )
}
