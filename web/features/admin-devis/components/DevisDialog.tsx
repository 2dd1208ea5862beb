import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { DepositFields } from '../../../admin-ui/deposit/DepositFields.tsx'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { newRecordId } from '../../../lib/send-once.ts'
import { notify } from '../../../ui/toast/store.ts'
import { bodyOf, problemsOf, type Values } from '../devis-form.ts'
import { save } from '../queries.ts'
import { DevisLines } from './DevisLines.tsx'

/** A draft that is changed (`id`), or the values that a new one begins with. */
export interface EditedDevis {
  readonly id: string
  readonly values: Values
}

const Customer = (props: {
  values: Values
  errors: Record<string, string>
  change: (next: Partial<Values>) => void
}) => {
  const { values, errors, change } = props
  return (
    <Pairs from="xs">
      <TextInput
        label="Nom"
        maxLength={160}
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label="Adresse e-mail"
        type="email"
        maxLength={255}
        value={values.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label="Société (facultatif)"
        description={`Vide\u00a0: un particulier`}
        maxLength={200}
        value={values.company}
        onChange={(event) => change({ company: event.currentTarget.value })}
      />
      <TextInput
        label="SIREN (facultatif)"
        maxLength={30}
        value={values.siren}
        error={errors.siren}
        onChange={(event) => change({ siren: event.currentTarget.value })}
      />
      <TextInput
        label="Numéro de TVA (facultatif)"
        maxLength={30}
        value={values.vatNumber}
        error={errors.vatNumber}
        onChange={(event) => change({ vatNumber: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Valable jusqu’au"
        value={values.validUntil}
        error={errors.validUntil}
        onChange={(event) => change({ validUntil: event.currentTarget.value })}
      />
    </Pairs>
  )
}

const Form = ({
  edited,
  close,
  request,
}: {
  edited: EditedDevis
  close: () => void
  request: ConfirmedClose
}) => {
  const queries = useQueryClient()
  // Named once: a second click, or an answer that was lost, makes no second quote.
  const [id] = useState(() => edited.id || newRecordId())
  const [values, setValues] = useState(edited.values)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isDirty, setDirty] = useState(false)
  const change = (next: Partial<Values>) => {
    setDirty(true)
    setValues((now) => ({ ...now, ...next }))
  }
  const { leave, release } = useAskedClose(isDirty, request, close)
  const act = useMutation({
    mutationFn: () => save(id, bodyOf(values)),
    onSuccess: ({ number }) => {
      release()
      close()
      notify.success(`Devis ${number} enregistré. Il reste à l’envoyer.`)
    },
    onError: (error) => setErrors(fieldMessages(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['devis'] }),
  })
  const submit = () => {
    const wrong = problemsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) act.mutate()
  }
  return (
    <ActForm
      label="Devis"
      errors={errors}
      failure={act.isError && Object.keys(errors).length === 0 ? failureMessage(act.error) : undefined}
      submit={submit}
      confirm="Enregistrer"
      isBusy={act.isPending}
      others={
        <Button variant="outline" onClick={leave} disabled={act.isPending}>
          Annuler
        </Button>
      }
    >
      <Customer values={values} errors={errors} change={change} />
      <DevisLines values={values} errors={errors} change={change} />
      <DepositFields values={values} errors={errors} change={change} />
      <Textarea
        label="Conditions (facultatif)"
        description="Délais, lieu, modalités"
        maxLength={4000}
        autosize
        minRows={3}
        value={values.conditions}
        onChange={(event) => change({ conditions: event.currentTarget.value })}
      />
    </ActForm>
  )
}

/** A quote that is made, changed or copied. */
export const DevisDialog = ({ edited, close }: { edited: EditedDevis | null; close: () => void }) => {
  const request = useDialogClose(close)
  return (
    <Modal
      opened={edited !== null}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title={edited?.id ? 'Modifier le devis' : 'Nouveau devis'}
      size="lg"
    >
      {edited ? <Form edited={edited} close={close} request={request} /> : null}
    </Modal>
  )
}
