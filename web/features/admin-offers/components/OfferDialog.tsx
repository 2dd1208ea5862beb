import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { type AskedClose, useAskedClose, useDialogClose } from '../../../admin-ui/hooks/use-asked-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { newRecordId, sendOnce } from '../../../lib/send-once.ts'
import { notify } from '../../../ui/toast/store.ts'
import { atInputs, problemsOf, recordOf, type Values } from '../offer-form.ts'
import { type Offer, offers } from '../queries.ts'
import { OfferFields } from './OfferFields.tsx'

/** What the dialog is open on: an offer that exists, or the values that a new one begins with. */
export interface Edited {
  readonly offer: Offer | null
  readonly values: Values
}

interface Props {
  /** Null: closed. */
  edited: Edited | null
  close: () => void
}

const store = async (id: string, { offer }: Edited, values: Values) => {
  const record = recordOf(values)
  if (offer) await offers.update(offer.id, record, { startedFrom: offer.updated })
  // Named once: a second click, or an answer that was lost, makes no second offer.
  else await sendOnce(() => offers.create({ id, active: true, ...record }))
}

const Form = ({ edited, close, asked }: { edited: Edited; close: () => void; asked: AskedClose }) => {
  const queries = useQueryClient()
  const [id] = useState(newRecordId)
  const [values, setValues] = useState(edited.values)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isDirty, setDirty] = useState(false)
  const change = (next: Partial<Values>) => {
    setDirty(true)
    setValues((now) => ({ ...now, ...next }))
  }
  const { leave, release } = useAskedClose(isDirty, asked, close)
  const act = useMutation({
    mutationFn: () => store(id, edited, values),
    onSuccess: () => {
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
  )
}

/** An offer that is made or changed. */
export const OfferDialog = ({ edited, close }: Props) => {
  const asked = useDialogClose(close)
  return (
    <Modal
      opened={edited !== null}
      onClose={() => asked.current()}
      closeOnEscape={!useIsCovered()}
      title={edited?.offer ? edited.offer.name : 'Nouvelle offre'}
      size="lg"
    >
      {edited ? <Form edited={edited} close={close} asked={asked} /> : null}
    </Modal>
  )
}
