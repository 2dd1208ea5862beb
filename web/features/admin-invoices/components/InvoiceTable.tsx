import { Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type InvoiceKind, KIND_TITLES } from '#drizzle/domain/invoice.ts'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { cents } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { shortDate } from '../../../lib/moments.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Invoice, invoicesOf, type Period, savePdf, saveXml } from '../queries.ts'

const titleOf = ({ kind }: Invoice): string => KIND_TITLES[kind || 'invoice']
const nameOf = (invoice: Invoice): string => `${titleOf(invoice)} ${invoice.number}`
const buyerOf = ({ customer }: Invoice): string =>
  customer?.company || customer?.name || customer?.email || ''

/** Whether it names its seller by a number, without which it carries no data. */
const hasData = ({ details }: Invoice): boolean =>
  details !== null &&
  details.seller.name !== '' &&
  (details.seller.siren !== '' || details.seller.vatNumber !== '')

const Files = ({ invoice }: { invoice: Invoice }) => {
  const fail = (error: unknown) => notify.error(failureMessage(error))
  const pdf = useMutation({ mutationFn: () => savePdf(invoice.number), onError: fail })
  const xml = useMutation({ mutationFn: () => saveXml(invoice.number), onError: fail })
  const name = nameOf(invoice)
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-md"
        variant="subtle"
        loading={pdf.isPending}
        aria-label={`Télécharger ${name} en PDF`}
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
      {hasData(invoice) ? (
        <Button
          size="compact-md"
          variant="subtle"
          loading={xml.isPending}
          aria-label={`Télécharger ${name} en XML`}
          onClick={() => xml.mutate()}
        >
          XML
        </Button>
      ) : null}
    </Group>
  )
}

const COLUMNS: Column<Invoice>[] = [
  {
    key: 'number',
    header: 'Numéro',
    sortKey: 'number',
    card: 'title',
    cell: ({ number }) => <Text fw={600}>{number}</Text>,
  },
  {
    key: 'issuedAt',
    header: 'Date',
    sortKey: 'issuedAt',
    card: 'fact',
    isBare: true,
    cell: ({ issuedAt }) => shortDate(issuedAt),
  },
  { key: 'kind', header: 'Document', card: 'fact', isBare: true, cell: titleOf },
  { key: 'customer', header: 'Client', card: 'fact', isBare: true, cell: buyerOf },
  {
    key: 'net',
    header: 'HT',
    numeric: true,
    card: 'none',
    cell: ({ totals }) => cents(totals?.netCents ?? 0),
  },
  {
    key: 'total',
    header: 'TTC',
    numeric: true,
    card: 'amount',
    cell: ({ totals }) => cents(totals?.totalCents ?? 0),
  },
  { key: 'files', header: 'Fichiers', card: 'fact', cell: (invoice) => <Files invoice={invoice} /> },
]

const KINDS = (Object.entries(KIND_TITLES) as [InvoiceKind, string][]).map(([value, label]) => ({
  value,
  label,
}))

/** Invoices and credit notes of a period. */
export const InvoiceTable = ({ period, state }: { period: Period; state: TableState }) => {
  const query = useQuery({ ...invoicesOf(period, state), placeholderData: keepPreviousData })
  return (
    <DataTable
      name="factures"
      caption="Factures et avoirs"
      query={query}
      state={state}
      columns={COLUMNS}
      rowName={nameOf}
      searchLabel="Rechercher un numéro, un client"
      filters={[{ name: 'document', label: 'Document', options: KINDS }]}
      empty={<EmptyState title="Aucune facture sur cette période." />}
    />
  )
}
