import { Paper, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useTitle } from '../../lib/page.ts'
import { isNotFound } from '../../lib/pocketbase.ts'
import { useUser } from '../../lib/session.ts'
import { PageError } from '../../ui/error/PageError.tsx'
import { notify } from '../../ui/toast/store.ts'
import { Forbidden } from '../components/Forbidden.tsx'
import { Blocks, Failed } from '../components/LoadState.tsx'
import { AdminPage } from '../components/PageHeader.tsx'
import { useAutosave } from '../hooks/use-autosave.ts'
import { useCrumbTitle } from '../layouts/crumbs.ts'
import { mayOpen } from '../layouts/menu.ts'
import { done, fresh } from './noun.ts'
import { ResourceFields } from './ResourceFields.tsx'
import type { Resource, StoredRow } from './resource.ts'
import { recordsOf } from './resource-records.ts'
import { useResourceForm } from './use-resource-form.ts'

interface Props<Row extends StoredRow, Beside> {
  resource: Resource<Row, Beside>
}

const Form = <Row extends StoredRow, Beside>({
  resource,
  row,
  initial,
}: Props<Row, Beside> & { row: Row | null; initial?: Partial<Row> }) => {
  const { collection, noun, screens } = resource
  const queries = useQueryClient()
  const navigate = useNavigate()
  const state = useResourceForm({
    resource,
    row,
    initial,
    stored: (record: Row) => {
      queries.setQueryData(recordsOf<Row>(collection).one(record.id).queryKey, record)
      void queries.invalidateQueries({ queryKey: [collection, 'list'] })
      if (row) return
      autosave.release()
      navigate(`${screens.path}/${record.id}`, { replace: true })
      notify.success(done(noun, 'créé'))
    },
  })
  const autosave = useAutosave({
    dirty: state.form.dirty,
    wrong: state.form.wrong,
    save: state.save,
    automatic: row !== null,
  })
  const title = row ? resource.rowName(row) : fresh(noun)
  useTitle(title)
  useCrumbTitle(row?.id ?? '', row ? title : undefined)
  return (
    <AdminPage title={title} autosave={autosave} save={row ? undefined : 'Créer'}>
      {state.draft}
      <Paper withBorder p="lg">
        <Stack>
          <ResourceFields state={state} />
        </Stack>
      </Paper>
      {state.dialogs}
    </AdminPage>
  )
}

const Existing = <Row extends StoredRow, Beside>({ resource, id }: Props<Row, Beside> & { id: string }) => {
  const query = useQuery(recordsOf<Row>(resource.collection).one(id))
  if (query.data) return <Form key={id} resource={resource} row={query.data} />
  if (query.isError && isNotFound(query.error))
    return <PageError status={404} detail="Page Not Found" homePath={resource.screens.path} />
  return (
    <AdminPage title={resource.screens.label}>
      {query.isError ? <Failed retry={query.refetch} /> : <Blocks />}
    </AdminPage>
  )
}

/** The page of one record, at `path/:id`, or of a new one at `path/new`. */
export const ResourceFormPage = <Row extends StoredRow, Beside>({ resource }: Props<Row, Beside>) => {
  const { id } = useParams()
  const { state } = useLocation()
  if (!mayOpen(useUser(), resource.screens)) return <Forbidden />
  // Given by the list where the new record is like another one.
  return id ? (
    <Existing resource={resource} id={id} />
  ) : (
    <Form key="new" resource={resource} row={null} initial={state ?? undefined} />
  )
}
