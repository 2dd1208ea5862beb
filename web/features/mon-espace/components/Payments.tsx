import { Button, Paper, Text, Title } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { cents, longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { fetchInvoice, type Invoice, type Payment } from '../queries.ts'
import styles from './Space.module.css'

/** Opens an invoice's PDF; the browser's own viewer or a file takes it from there. */
export const InvoiceButton = ({ number }: { number: string }) => {
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
      aria-label={`Télécharger la facture ${number}`}
      onClick={() => void download()}
    >
      Facture
    </Button>
  )
}

/** « Derniers paiements »: newest first, each with its state and, when it exists, its invoice. */
export const Payments = ({ payments, invoices }: { payments: Payment[]; invoices: Invoice[] }) => (
  <Paper withBorder p="lg" component="section" aria-labelledby="paiements" className={styles.panel}>
    <Title order={2} size="h3" id="paiements" className={styles.anchor}>
      Derniers paiements
    </Title>
    {payments.length === 0 ? <Text>Vous n’avez encore rien réglé ici.</Text> : null}
    <ul className={styles.payments}>
      {payments.map((payment) => {
        const invoice = invoices.find(
          (entry) =>
            entry.kind === 'invoice' && (entry.payment === payment.id || entry.order === payment.order),
        )
        return (
          <li key={payment.id}>
            <div className={styles.grow}>
              <strong>{payment.expand?.course?.title ?? payment.expand?.produit?.title ?? 'Commande'}</strong>
              <Text size="sm" c="dimmed">
                {longDate(payment.paidAt || payment.created)}
              </Text>
            </div>
            <span className={styles.amount}>{cents(payment.amountCents)}</span>
            {payment.status === 'paid' ? null : <StatusBadge status={payment.status} masculine />}
            {invoice ? <InvoiceButton number={invoice.number} /> : null}
          </li>
        )
      })}
    </ul>
  </Paper>
)
