import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { useMergedSave } from '../../../admin-ui/forms/use-merged-save.ts'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { newRecordId, sendOnce } from '../../../lib/send-once.ts'
import { notify } from '../../../ui/toast/store.ts'
import {
  atInputs,
  changeOf,
  KIND_LABELS,
  LABELS,
  problemsOf,
  recordOf,
  type Values,
  valuesOf,
} from '../offer-form.ts'
import { type Offer, offers, titleOf } from '../queries.ts'
import { OfferFields } from './OfferFields.tsx'

/** What the dialog is open on: an offer that exists, or the values that a new one begins with. */
export interface EditedOffer {
  readonly offer: Offer | null
  readonly values: Values
}

interface Props {
  /** Null: closed. */
  edited: EditedOffer | null
  close: () => void
}

/** Stores the offer: an existing one beside what others have stored meanwhile. */
const useStoring = (edited: EditedOffer, values: Values, setValues: (values: Values) => void) => {
  const queries = useQueryClient()
  const [id] = useState(newRecordId)
  const { offer } = edited
  const thing = (key: string) => titleOf(queries, key)
  const { save, dialogs } = useMergedSave<Offer, Values>({
    record: offer,
    values,
    setValues,
    valuesOf,
    read: () => queries.fetchQuery({ ...offers.one(offer?.id ?? ''), staleTime: 0 }),
    write: (change, startedFrom) => offers.update(offer?.id ?? '', changeOf(change), { startedFrom }),
    reply: {
      fields: {},
      labels: LABELS,
      texts: { kind: (kind) => KIND_LABELS[kind], item: thing, trigger: thing },
    },
  })
  const store = async () => {
    if (offer) return save()
    // Named once: a second click, or an answer that was lost, makes no second offer.
    await sendOnce(() => offers.create({ id, active: true, ...recordOf(values) }))
    return true
  }
  return { store, dialogs }
}

const Form = ({
  edited,
  close,
  request,
}: {
  edited: EditedOffer
  close: () => void
  request: ConfirmedClose
}) => {
  const queries = useQueryClient()
  const [values, setValues] = useState(edited.values)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isDirty, setDirty] = useState(false)
  const change = (next: Partial<Values>) => {
    setDirty(true)
    setValues((now) => ({ ...now, ...next }))
  }
  const { leave, release } = useAskedClose(isDirty, request, close)
  const { store, dialogs } = useStoring(edited, values, setValues)
  const act = useMutation({
    mutationFn: store,
    onSuccess: (isStored) => {
      // What both have changed was left open: it stays here.
      if (!isStored) return
      release()
      close()
      notify.success(edited.offer ? 'Offre enregistrée.' : 'Offre créée.')
    },
    onError: (error) => setErrors(atInputs(fieldMessages(error))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['offers'] }),
  })
  const submit = () => {
    const wrong = problemsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) act.mutate()
  }
  return (
    <>
      <ActForm
        label="Offre"
        errors={errors}
        failure={act.isError && Object.keys(errors).length === 0 ? failureMessage(act.error) : undefined}
        submit={submit}
        confirm={edited.offer ? 'Enregistrer' : 'Créer l’offre'}
        isBusy={act.isPending}
        others={
          <Button variant="outline" onClick={leave} disabled={act.isPending}>
            Annuler
          </Button>
        }
      >
        <OfferFields values={values} errors={errors} change={change} />
      </ActForm>
      {dialogs}
    </>
  )
}

/** An offer that is made or changed. */
export const OfferDialog = ({ edited, close }: Props) => {
  const request = useDialogClose(close)
  return (
    <Modal
      opened={edited !== null}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title={edited?.offer ? edited.offer.name : 'Nouvelle offre'}
      size="lg"
    >
      {edited ? <Form edited={edited} close={close} request={request} /> : null}
    </Modal>
  )
}
