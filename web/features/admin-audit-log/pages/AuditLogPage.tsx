import { Badge, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { isAdministrator } from '#drizzle/access.ts'
import type { AuditedAction } from '#drizzle/domain/audited.ts'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { PERIODS } from '../../../admin-ui/labels.ts'
import { dateTime } from '../../../lib/moments.ts'
import { useUser } from '../../../lib/session.ts'
import { Changes } from '../components/Changes.tsx'
import {
  ACTION_COLORS,
  ACTION_LABELS,
  COLLECTION_LABELS,
  fieldLabel,
  isAction,
  nounOf,
  valueText,
} from '../labels.ts'
import { type AuditEntry, entries, everyEntry } from '../queries.ts'

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const FILTERS = [
  { name: 'quoi', label: 'Quoi', options: choices(COLLECTION_LABELS) },
  { name: 'acte', label: 'Acte', options: choices(ACTION_LABELS) },
  {
    name: 'depuis',
    label: 'Période',
    options: PERIODS,
  },
]

const actionWord = (action: string) => ACTION_LABELS[action as AuditedAction] ?? action
const nameOf = ({ collection, changes }: AuditEntry) =>
  [nounOf(collection), changes?.record].filter(Boolean).join('\u00a0: ')

const exported = (entry: AuditEntry) => ({
  id: entry.id,
  quand: entry.at,
  qui: entry.changes?.by ?? '',
  acte: actionWord(entry.action),
  quoi: nameOf(entry),
  changements: Object.entries(entry.changes?.fields ?? {})
    .map(([name, change]) => {
      const values = isAction(name) ? [change?.after] : [change?.before, change?.after]
      return `${fieldLabel(entry.collection, name)}\u00a0: ${values.map((value) => valueText(entry.collection, name, value)).join(' → ')}`
    })
    .join('\u00a0; '),
})

const COLUMNS: Column<AuditEntry>[] = [
  { key: 'at', header: 'Quand', sortKey: 'at', card: 'fact', cell: ({ at }) => dateTime(at) },
  { key: 'by', header: 'Qui', card: 'fact', cell: ({ changes }) => changes?.by || 'Compte supprimé' },
  { key: 'record', header: 'Quoi', card: 'title', cell: (entry) => <Text fw={600}>{nameOf(entry)}</Text> },
  {
    key: 'action',
    header: 'Acte',
    card: 'status',
    cell: ({ action }) => (
      <Badge color={ACTION_COLORS[action as AuditedAction] ?? 'gray'}>{actionWord(action)}</Badge>
    ),
  },
  { key: 'changes', header: 'Changements', card: 'fact', cell: (entry) => <Changes entry={entry} /> },
]

const AuditLog = () => {
  const state = useTableState({ defaultSort: '-at', filters: ['quoi', 'acte', 'depuis'] })
  const queries = useQueryClient()
  const query = useQuery({ ...entries(state), placeholderData: keepPreviousData })
  return (
    <AdminPage title="Journal">
      <DataTable
        name="journal"
        caption="Journal"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={nameOf}
        searchLabel="Rechercher une personne, un titre"
        filters={FILTERS}
        empty={
          <EmptyState title="Rien à signaler. Les changements de droits, de prix, de pages et de réglages s’inscriront ici." />
        }
        tools={
          <ExportMenu
            name="journal"
            rows={async () => (await queries.fetchQuery(everyEntry(state))).map(exported)}
          />
        }
      />
    </AdminPage>
  )
}

/** `/admin/journal`: who changed rights, prices, orders, settings and pages, from what to what. */
export default function AuditLogPage() {
  return isAdministrator(useUser()) ? <AuditLog /> : <Forbidden />
}
