import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Edited, ResourceDialog } from './ResourceDialog.tsx'
import type { Resource, StoredRow } from './resource.ts'
import { besideQuery } from './resource-records.ts'
import { useResourceActs } from './use-resource-acts.ts'

/**
 * What every screen of a resource does with its records, however it shows them: figures, actions, the form that creates and edits.
 * `dialog` has to be drawn.
 */
export const useResource = <Row extends StoredRow, Beside>(resource: Resource<Row, Beside>) => {
  const { form, screens } = resource
  const navigate = useNavigate()
  const [edited, setEdited] = useState<Edited<Row> | null>(null)
  const beside = useQuery(besideQuery(resource)).data ?? undefined
  const isPage = form?.as === 'page'
  const edit = (row: Row) => (isPage ? navigate(`${screens.path}/${row.id}`) : setEdited({ row }))
  const create = (initial?: Partial<Row>) =>
    isPage ? navigate(`${screens.path}/new`, { state: initial }) : setEdited({ row: null, initial })
  const acts = useResourceActs(resource, beside, { edit, create })
  const dialog =
    form?.as === 'dialog' ? (
      <ResourceDialog
        resource={resource}
        edited={edited}
        close={() => setEdited(null)}
        stored={() => void acts.refresh()}
      />
    ) : null
  return { ...acts, beside, edit, create, dialog, isOpen: edited !== null }
}
