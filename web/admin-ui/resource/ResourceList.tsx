import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { useLive } from '../../lib/use-live.ts'
import { DataTable } from '../components/DataTable.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { ExportMenu } from '../components/ExportMenu.tsx'
import { Forbidden } from '../components/Forbidden.tsx'
import { AdminPage } from '../components/PageHeader.tsx'
import { CREATE, useArrival } from '../hooks/use-arrival.ts'
import { useSelection } from '../hooks/use-selection.ts'
import { useShortcut } from '../hooks/use-shortcuts.ts'
import { useTableState } from '../hooks/use-table-state.ts'
import { mayOpen } from '../layouts/menu.ts'
import { columnsOf } from './columns.tsx'
import { a, fresh, none } from './noun.ts'
import { RowMenu } from './RowMenu.tsx'
import type { BulkAction, Resource, StoredRow } from './resource.ts'
import { besideQuery, recordsOf, shownFilter } from './resource-records.ts'
import { useResource } from './use-resource.tsx'

const List = <Row extends StoredRow, Beside>({ resource }: { resource: Resource<Row, Beside> }) => {
  const { collection, noun, form, screens, creation, filters = [] } = resource
  const state = useTableState({ defaultSort: resource.sort, filters: filters.map(({ name }) => name) })
  const queries = useQueryClient()
  const { beside, edit, create, entriesOf, runBulk, dialog, isOpen } = useResource(resource)
  const api = recordsOf<Row>(collection)
  const shown = { sort: state.sort, filter: shownFilter(resource, state) }
  const query = useQuery({
    ...api.list({ page: state.page, perPage: state.perPage, ...shown }),
    placeholderData: keepPreviousData,
  })
  useLive([{ collection }], [[collection]])
  const selection = useSelection(query.data?.items)
  const [isBusy, setBusy] = useState(false)
  useShortcut('create', () => create(), form !== undefined && creation === undefined && !isOpen)
  useArrival(CREATE, () => form && creation === undefined && create())
  const Icon = screens.icon ?? Plus
  const run = async (action: BulkAction<Row>, rows: readonly Row[]) => {
    setBusy(true)
    if (await runBulk(action, rows)) selection.clear()
    setBusy(false)
  }
  const createButton =
    creation ??
    (form ? (
      <Button onClick={() => create()} leftSection={<Icon size={18} aria-hidden="true" />}>
        {fresh(noun)}
      </Button>
    ) : undefined)
  const { export: exported } = resource
  return (
    <AdminPage title={screens.label} actions={createButton}>
      <DataTable
        name={collection}
        caption={screens.label}
        query={query}
        state={state}
        columns={columnsOf(resource, beside, form && edit)}
        rowName={resource.rowName}
        rowMenu={(row) => <RowMenu name={resource.rowName(row)} entries={entriesOf(row)} />}
        searchLabel={resource.search ? (resource.searchLabel ?? `Rechercher ${a(noun)}`) : undefined}
        filters={filters.map(({ name, label, options, none: all }) => ({ name, label, options, none: all }))}
        empty={<EmptyState title={resource.empty ?? none(noun)} action={createButton} />}
        selection={
          resource.bulk && {
            ids: selection.ids,
            onChange: selection.onChange,
            actions: resource.bulk.map((action) => {
              const rows = selection.chosen.filter((row) => action.appliesTo?.(row) ?? true)
              return (
                <Button
                  key={action.label}
                  size="compact-md"
                  variant="outline"
                  color={action.isDanger ? 'red' : undefined}
                  disabled={rows.length === 0 || isBusy}
                  onClick={() => void run(action, rows)}
                >
                  {action.label}
                </Button>
              )
            }),
          }
        }
        tools={
          exported && (
            <ExportMenu
              name={exported.name}
              rows={async () => {
                // Without its figures a row would say that nothing was sold.
                const figures = await queries.fetchQuery(besideQuery(resource))
                const rows = await queries.fetchQuery(api.all(shown))
                return rows.map((row) => exported.row(row, figures ?? undefined))
              }}
            />
          )
        }
      />
      {dialog}
    </AdminPage>
  )
}

/** The page that lists a resource's records, for those who may open it. */
export const ResourceList = <Row extends StoredRow, Beside>(props: { resource: Resource<Row, Beside> }) =>
  mayOpen(useUser(), props.resource.screens) ? <List {...props} /> : <Forbidden />
