import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KIND_TITLES } from '#drizzle/domain/invoice.ts'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { cents, longDate } from '../../../lib/format.ts'
import { myInvoices } from '../queries.ts'
import { InvoiceButton } from './Payments.tsx'
import styles from './Profile.module.css'
import { ProfilePanel } from './ProfilePanel.tsx'

/** Every invoice and credit note of the person, newest first. */
export const InvoiceList = ({ userId }: { userId: string }) => {
  const invoices = useQuery(myInvoices(userId))
  return (
    <ProfilePanel title="Factures">
      <AdminLoad
        query={invoices}
        isEmpty={(list) => list.length === 0}
        empty={<Text>Vous n’avez pas encore de facture.</Text>}
      >
        {(list) => (
          <ul className={styles.invoices}>
            {list.map((invoice) => (
              <li key={invoice.id}>
                <span>
                  <strong>{invoice.number}</strong>
                  <Text size="sm" c="dimmed">
                    {`${KIND_TITLES[invoice.kind || 'invoice']} du ${longDate(invoice.issuedAt)}`}
                  </Text>
                </span>
                <span>{cents(invoice.totals?.totalCents ?? 0)}</span>
                <InvoiceButton number={invoice.number} kind={invoice.kind} />
              </li>
            ))}
          </ul>
        )}
      </AdminLoad>
    </ProfilePanel>
  )
}
