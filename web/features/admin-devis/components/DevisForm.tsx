import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { DepositFields } from '../../../admin-ui/deposit/DepositFields.tsx'
import { BuyerInputs } from '../../../admin-ui/forms/BuyerInputs.tsx'
import { Folded } from '../../../admin-ui/forms/Folded.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { newRecordId } from '../../../lib/send-once.ts'
import { notify } from '../../../ui/toast/store.ts'
import { bodyOf, problemsOf, type Values } from '../devis-form.ts'
import { save } from '../queries.ts'
import { DevisLines } from './DevisLines.tsx'

interface PartProps {
  values: Values
  errors: Record<string, string>
  change: (next: Partial<Values>) => void
}

const Company = ({ values, errors, change }: PartProps) => (
  <Folded
    label="C’est une entreprise"
    isNeeded={Boolean(values.company || values.siren || values.vatNumber || errors.siren || errors.vatNumber)}
  >
    <Pairs from="xs">
      <TextInput
        label="Société"
        maxLength={200}
        value={values.company}
        onChange={(event) => change({ company: event.currentTarget.value })}
      />
      <TextInput
        label="SIREN"
        maxLength={30}
        value={values.siren}
        error={errors.siren}
        onChange={(event) => change({ siren: event.currentTarget.value })}
      />
      <TextInput
        label="Numéro de TVA"
        maxLength={30}
        value={values.vatNumber}
        error={errors.vatNumber}
        onChange={(event) => change({ vatNumber: event.currentTarget.value })}
      />
    </Pairs>
  </Folded>
)

const Terms = ({ values, errors, change }: PartProps) => (
  <Folded
    label="Validité, paiement en deux fois, conditions"
    isNeeded={TERMS.some((name) => errors[name] !== undefined) || values.conditions !== ''}
  >
    <TextInput
      type="date"
      label="Valable jusqu’au"
      value={values.validUntil}
      error={errors.validUntil}
      onChange={(event) => change({ validUntil: event.currentTarget.value })}
    />
    <DepositFields values={values} errors={errors} change={change} />
    <Textarea
      label="Conditions"
      description="Délais, lieu, modalités"
      maxLength={4000}
      autosize
      minRows={3}
      value={values.conditions}
      onChange={(event) => change({ conditions: event.currentTarget.value })}
    />
  </Folded>
)
const TERMS = ['validUntil', 'depositPercent', 'depositCents', 'balanceOn']

/** A quote that is made, changed or copied: `id` is empty for a new one. */
export const DevisForm = (props: { id: string; initial: Values }) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // Named once: a second click, or an answer that was lost, makes no second quote.
  const [id] = useState(() => props.id || newRecordId())
  const [values, setValues] = useState(props.initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isDirty, setDirty] = useState(false)
  const change = (next: Partial<Values>) => {
    setDirty(true)
    setValues((now) => ({ ...now, ...next }))
  }
  const release = useLeaveGuard(isDirty)
  const act = useMutation({
    mutationFn: () => save(id, bodyOf(values)),
    onSuccess: ({ number }) => {
      release()
      navigate(adminLink('adminDevis'))
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
      isPage
      errors={errors}
      failure={act.isError && Object.keys(errors).length === 0 ? failureMessage(act.error) : undefined}
      submit={submit}
      confirm="Enregistrer"
      isBusy={act.isPending}
      others={
        <Button component={Link} to={adminLink('adminDevis')} variant="outline">
          Annuler
        </Button>
      }
    >
      <BuyerInputs values={values} errors={errors} change={change} />
      <Company values={values} errors={errors} change={change} />
      <DevisLines values={values} errors={errors} change={change} />
      <Terms values={values} errors={errors} change={change} />
    </ActForm>
  )
}
