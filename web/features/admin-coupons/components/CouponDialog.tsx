import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { type AskedClose, useAskedClose, useDialogClose } from '../../../admin-ui/hooks/use-asked-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { newRecordId, sendOnce } from '../../../lib/send-once.ts'
import { notify } from '../../../ui/toast/store.ts'
import { atInputs, problemsOf, recordOf, type Values, valuesOf } from '../coupon-form.ts'
import { type Coupon, coupons } from '../queries.ts'
import { CouponFields } from './CouponFields.tsx'

/** What the dialog is open on: a code that exists, or the values that a new one begins with. */
export interface Edited {
  readonly coupon: Coupon | null
  readonly values: Values
}

interface Props {
  /** Null: closed. */
  edited: Edited | null
  close: () => void
}

const changedOf = (before: ReturnType<typeof recordOf>, now: ReturnType<typeof recordOf>) =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  ) as Partial<typeof now>

const store = async (id: string, { coupon }: Edited, values: Values) => {
  const record = recordOf(values)
  // What was not touched may have changed meanwhile: each use of a code writes it.
  if (coupon) await coupons.update(coupon.id, changedOf(recordOf(valuesOf(coupon)), record))
  // Named once: a second click, or an answer that was lost, makes no second code.
  else await sendOnce(() => coupons.create({ id, active: true, ...record }))
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
      notify.success(edited.coupon ? 'Code enregistré.' : 'Code créé.')
    },
    onError: (error) => setErrors(atInputs(fieldMessages(error))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['coupons'] }),
  })
  const submit = () => {
    const wrong = problemsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) act.mutate()
  }
  return (
    <ActForm
      label="Code promotionnel"
      errors={errors}
      failure={act.isError && Object.keys(errors).length === 0 ? failureMessage(act.error) : undefined}
      submit={submit}
      confirm={edited.coupon ? 'Enregistrer' : 'Créer le code'}
      isBusy={act.isPending}
      others={
        <Button variant="outline" onClick={leave} disabled={act.isPending}>
          Annuler
        </Button>
      }
    >
      <CouponFields values={values} errors={errors} change={change} />
    </ActForm>
  )
}

/** A code that is made or changed. */
export const CouponDialog = ({ edited, close }: Props) => {
  const asked = useDialogClose(close)
  return (
    <Modal
      opened={edited !== null}
      onClose={() => asked.current()}
      closeOnEscape={!useIsCovered()}
      title={edited?.coupon ? `Code ${edited.coupon.code}` : 'Nouveau code promotionnel'}
      size="lg"
    >
      {edited ? <Form edited={edited} close={close} asked={asked} /> : null}
    </Modal>
  )
}
