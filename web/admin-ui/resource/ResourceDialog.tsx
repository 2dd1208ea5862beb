import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { refusalMessage } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { ActForm } from '../components/ActForm.tsx'
import { Modal } from '../components/layers.tsx'
import { type ConfirmedClose, useAskedClose, useDialogClose } from '../hooks/use-confirm-close.ts'
import { useIsCovered } from '../hooks/use-layers.ts'
import { useShortcut } from '../hooks/use-shortcuts.ts'
import { done, fresh, the } from './noun.ts'
import { ResourceFields } from './ResourceFields.tsx'
import type { Resource, StoredRow } from './resource.ts'
import { useResourceForm } from './use-resource-form.ts'

/** What a dialog is open on: a record, or the fields that a new one begins with. */
export interface Edited<Row> {
  /** Null: a new one. */
  readonly row: Row | null
  readonly initial?: Partial<Row>
}

interface Props<Row extends StoredRow, Beside> {
  resource: Resource<Row, Beside>
  /** Null: closed. */
  edited: Edited<Row> | null
  close: () => void
  /** Called after each record that was stored. */
  stored: () => void
}

const Form = <Row extends StoredRow, Beside>({
  resource,
  edited,
  close,
  stored,
  request,
}: Props<Row, Beside> & { edited: Edited<Row>; request: ConfirmedClose }) => {
  const { noun } = resource
  const [failure, setFailure] = useState('')
  const state = useResourceForm({
    resource,
    row: edited.row,
    initial: edited.initial,
    stored,
    report: (error) => setFailure(refusalMessage(error)),
  })
  const { leave, release } = useAskedClose(state.form.dirty, request, close)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    const outcome = await state.save(false)
    setBusy(false)
    if (outcome !== 'stored') return
    notify.success(done(noun, state.isNew ? 'créé' : 'enregistré'))
    if (state.wasEditedMeanwhile()) return
    release()
    close()
  }
  useShortcut('save', () => void submit(), !useIsCovered())
  useEffect(() => {
    // A record on its way is not left behind.
    if (isBusy) request.current = () => undefined
  })
  return (
    <>
      <ActForm
        label={noun.one}
        submit={() => void submit()}
        confirm={state.isNew ? `Créer ${the(noun)}` : (resource.form?.verb ?? 'Enregistrer')}
        isBusy={isBusy}
        failure={failure}
        others={
          <Button variant="outline" onClick={leave} disabled={isBusy}>
            Annuler
          </Button>
        }
      >
        {state.draft}
        <ResourceFields state={state} />
      </ActForm>
      {state.dialogs}
    </>
  )
}

const titleOf = <Row extends StoredRow, Beside>(
  { form, rowName }: Resource<Row, Beside>,
  row: Row,
): string => (form?.verb ? `${form.verb} «\u00a0${rowName(row)}\u00a0»` : rowName(row))

/** Creates or edits one record above the list. */
export const ResourceDialog = <Row extends StoredRow, Beside>(props: Props<Row, Beside>) => {
  const { resource, edited, close } = props
  const request = useDialogClose(close)
  const name = edited?.row ? titleOf(resource, edited.row) : fresh(resource.noun)
  return (
    <Modal
      opened={edited !== null}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title={name}
      size="lg"
    >
      {edited ? <Form key={edited.row?.id ?? 'new'} {...props} edited={edited} request={request} /> : null}
    </Modal>
  )
}
