import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { KIND_TITLES } from '#drizzle/domain/invoice.ts'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { cents } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { shortDate } from '../../../lib/moments.ts'
import { notify } from '../../../ui/toast/store.ts'
import { savePdf } from '../../admin-invoices/index.ts'
import type { Invoice } from '../queries.ts'

const Row = ({ invoice }: { invoice: Invoice }) => {
  const save = useMutation({
    mutationFn: () => savePdf(invoice.number),
    onError: (error) => notify.error(failureMessage(error)),
  })
  const title = `${KIND_TITLES[invoice.kind || 'invoice']} ${invoice.number}`
  return (
    <li>
      <div className={rows.what}>
        <Text>{title}</Text>
        <Text size="sm" c="dimmed">
          {`${shortDate(invoice.issuedAt)}, ${cents(invoice.totals?.totalCents ?? 0)}`}
        </Text>
      </div>
      <Button
        size="compact-md"
        variant="subtle"
        loading={save.isPending}
        leftSection={<FileDown size={16} aria-hidden="true" />}
        aria-label={`Télécharger ${title} en PDF`}
        onClick={() => save.mutate()}
      >
        PDF
      </Button>
    </li>
  )
}

/** Invoices and credit notes of the order. */
export const Documents = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <TitledPanel id="documents" title="Factures et avoirs" empty={invoices.length === 0 && 'Aucun document.'}>
    <ul className={rows.rows}>
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  </TitledPanel>
)
