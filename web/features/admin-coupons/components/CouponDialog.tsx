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
import { euros } from '../../../lib/format.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { dateTime } from '../../../lib/moments.ts'
import { newRecordId, sendOnce } from '../../../lib/send-once.ts'
import { notify } from '../../../ui/toast/store.ts'
import { atInputs, problemsOf, recordOf, type Values, valuesOf } from '../coupon-form.ts'
import { changeOf, LABELS, type Shared, sharedOf, unsharedOf } from '../coupon-shared.ts'
import { offOf, overTimeWord } from '../labels.ts'
import { type Coupon, coupons, targetWord } from '../queries.ts'
import { CouponFields } from './CouponFields.tsx'

/** What the dialog is open on: a code that exists, or the values that a new one begins with. */
export interface EditedCoupon {
  readonly coupon: Coupon | null
  readonly values: Values
}

interface Props {
  /** Null: closed. */
  edited: EditedCoupon | null
  close: () => void
}

/** Stores the code: an existing one beside what others have stored meanwhile. */
const useStoring = ({ coupon }: EditedCoupon, values: Values, setValues: (values: Values) => void) => {
  const queries = useQueryClient()
  const [id] = useState(newRecordId)
  const { save, dialogs } = useMergedSave<Coupon, Shared>({
    record: coupon,
    values: sharedOf(values),
    setValues: (shared) => setValues(unsharedOf(shared)),
    valuesOf: (stored) => sharedOf(valuesOf(stored)),
    read: () => queries.fetchQuery({ ...coupons.one(coupon?.id ?? ''), staleTime: 0 }),
    write: (change, startedFrom) => coupons.update(coupon?.id ?? '', changeOf(change), { startedFrom }),
    reply: {
      fields: {},
      labels: LABELS,
      texts: {
        off: offOf,
        overTime: overTimeWord,
        things: (key) => targetWord(queries, key),
        minimum: euros,
        startsAt: dateTime,
        endsAt: dateTime,
      },
    },
  })
  const store = async () => {
    if (coupon) return save()
    // Named once: a second click, or an answer that was lost, makes no second code.
    await sendOnce(() => coupons.create({ id, active: true, ...recordOf(values) }))
    return true
  }
  return { store, dialogs }
}

const Form = ({
  edited,
  close,
  request,
}: {
  edited: EditedCoupon
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
    <>
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
      {dialogs}
    </>
  )
}

/** A code that is made or changed. */
export const CouponDialog = ({ edited, close }: Props) => {
  const request = useDialogClose(close)
  return (
    <Modal
      opened={edited !== null}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title={edited?.coupon ? `Code ${edited.coupon.code}` : 'Nouveau code promotionnel'}
      size="lg"
    >
      {edited ? <Form edited={edited} close={close} request={request} /> : null}
    </Modal>
  )
}
