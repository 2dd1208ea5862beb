import { Button, Text, Title } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { cents, longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { fetchInvoice, type Invoice, type Payment } from '../queries.ts'
import styles from './Space.module.css'

/** Opens the PDF of an invoice or credit note; the browser's own viewer or a file takes it from there. */
export const InvoiceButton = ({ number, kind = 'invoice' }: { number: string; kind?: Invoice['kind'] }) => {
  const isCredit = kind === 'credit_note'
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const address = await fetchInvoice(number)
      const anchor = document.createElement('a')
      anchor.href = address
      anchor.download = `${number}.pdf`
      anchor.click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
    } catch (error) {
      notify.error(failureMessage(error, 'La facture n’a pas pu être ouverte. Réessayez dans un instant.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-md"
      variant="subtle"
      loading={busy}
      leftSection={<FileDown size={16} aria-hidden="true" />}
      aria-label={`Télécharger ${isCredit ? 'l’avoir' : 'la facture'} ${number}`}
      onClick={() => void download()}
    >
      {isCredit ? 'Avoir' : 'Facture'}
    </Button>
  )
}

/** The paid item; a failed attempt only knows its order. */
const nameOf = ({ expand }: Payment): string => {
  const items = expand?.order?.items ?? []
  const ordered = items[0] ? items.map(({ title }) => title).join(', ') : ''
  return expand?.course?.title ?? expand?.produit?.title ?? (ordered || 'Commande')
}

/** Which payment of several it is, and what of it was paid back; empty of any other. */
const detailOf = ({
  kind,
  installmentNumber,
  installmentCount,
  refundedCents,
  amountCents,
}: Payment): string => {
  const part =
    kind === 'installment' && installmentNumber && installmentCount
      ? `échéance ${installmentNumber} sur ${installmentCount}`
      : ''
  const back =
    refundedCents > 0 && refundedCents < amountCents ? `dont ${cents(refundedCents)} remboursés` : ''
  return [part, kind === 'subscription' ? 'abonnement' : '', back].filter(Boolean).join(', ')
}

/** « Derniers paiements »: newest first, each with its state and, when it exists, its invoice; free access is none. */
export const Payments = (props: { payments: Payment[]; invoices: Invoice[]; current?: boolean }) => {
  const payments = props.payments.filter(({ amountCents }) => amountCents > 0)
  return (
    <Panel labelledBy="paiements" current={props.current}>
      <Title order={2} size="h3" id="paiements" tabIndex={-1} className={styles.anchor}>
        Derniers paiements
      </Title>
      {payments.length === 0 ? <Text>Vous n’avez encore rien réglé ici.</Text> : null}
      <ul className={styles.payments}>
        {payments.map((payment) => {
          const invoice = props.invoices.find(
            (entry) =>
              entry.kind === 'invoice' && (entry.payment === payment.id || entry.order === payment.order),
          )
          return (
            <li key={payment.id}>
              <strong className={styles.paid}>{nameOf(payment)}</strong>
              <span className={styles.amount}>{cents(payment.amountCents)}</span>
              <Text span size="sm" c="dimmed">
                {[longDate(payment.paidAt || payment.created), detailOf(payment)].filter(Boolean).join(', ')}
              </Text>
              <span className={styles.end}>
                {payment.status === 'paid' ? null : <StatusBadge status={payment.status} masculine />}
                {invoice && payment.status !== 'failed' ? <InvoiceButton number={invoice.number} /> : null}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
