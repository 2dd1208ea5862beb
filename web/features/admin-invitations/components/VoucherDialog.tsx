import { Button, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MAX_ACCESS_DAYS,
  MAX_CODE_LENGTH,
  MAX_CODES,
  MAX_LABEL_LENGTH,
  MAX_USES,
  MIN_SHARED_CODE_LENGTH,
  shownCode,
  type VoucherKind,
  voucherKey,
} from '#drizzle/domain/voucher.ts'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { newRecordId } from '../../../lib/send-once.ts'
import { today } from '../../../lib/today.ts'
import { coursesToOpen } from '../queries.ts'
import { type BatchBody, createBatch } from '../vouchers.ts'

interface Values {
  course: string
  label: string
  kind: VoucherKind
  places: number | null
  code: string
  lastDay: string
  accessDays: number | null
}

const EMPTY: Omit<Values, 'course'> = {
  label: '',
  kind: 'single',
  places: 10,
  code: '',
  lastDay: '',
  accessDays: null,
}

const mostOf = (kind: VoucherKind): number => (kind === 'single' ? MAX_CODES : MAX_USES)

/** Client-side validation, by field. */
const problemsOf = ({
  course,
  label,
  kind,
  places,
  code,
  lastDay,
  accessDays,
}: Values): Record<string, string> => {
  const problems: Record<string, string> = {}
  if (course === '') problems.course = 'Choisissez une formation.'
  if (label.trim() === '') problems.label = 'Dites pour qui sont ces bons.'
  if (places === null || places < 1 || places > mostOf(kind))
    problems.places = `Indiquez un nombre de 1 à ${mostOf(kind)}.`
  if (kind === 'shared' && code.trim() !== '' && voucherKey(code).length < MIN_SHARED_CODE_LENGTH)
    problems.code = `Au moins ${MIN_SHARED_CODE_LENGTH}\u00a0lettres ou chiffres, sans compter les espaces et les tirets.`
  if (lastDay !== '' && lastDay < today()) problems.lastDay = 'Ce jour est déjà passé.'
  if (accessDays !== null && (accessDays < 1 || accessDays > MAX_ACCESS_DAYS))
    problems.accessDays = `Indiquez un nombre de 1 à ${MAX_ACCESS_DAYS}, ou laissez vide.`
  return problems
}

const wantedOf = (id: string, values: Values): BatchBody => {
  const { course, label, lastDay, accessDays, code } = values
  const terms = { id, course, label: label.trim(), lastDay, accessDays, places: values.places ?? 0 }
  if (values.kind === 'single') return { ...terms, kind: 'single' }
  return { ...terms, kind: 'shared', ...(code.trim() ? { code: code.trim() } : {}) }
}

const MakeForm = (props: {
  course: string
  close: () => void
  request: ConfirmedClose
  made: (id: string) => void
}) => {
  const queries = useQueryClient()
  const courses = useQuery(coursesToOpen)
  // Named once: a second click, or an answer that was lost, makes no second batch.
  const [id] = useState(newRecordId)
  const [values, setValues] = useState<Values>({ ...EMPTY, course: props.course })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isDirty, setDirty] = useState(false)
  const change = (next: Partial<Values>) => {
    setDirty(true)
    setValues((now) => ({ ...now, ...next }))
  }
  const { leave, release } = useAskedClose(isDirty, props.request, props.close)
  const make = useMutation({
    mutationFn: () => createBatch(wantedOf(id, values)),
    onSuccess: async () => {
      release()
      props.close()
      await queries.invalidateQueries({ queryKey: ['voucher_batches'] })
      props.made(id)
    },
    onError: (error) => setErrors(fieldMessages(error)),
  })
  const submit = () => {
    const wrong = problemsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) make.mutate()
  }
  const isShared = values.kind === 'shared'
  const shown = shownCode(values.code)
  return (
    <ActForm
      label="Créer des bons d’accès"
      errors={errors}
      failure={make.isError && Object.keys(errors).length === 0 ? failureMessage(make.error) : undefined}
      submit={submit}
      confirm={isShared ? 'Créer le code' : 'Créer les bons'}
      isBusy={make.isPending}
      others={
        <Button variant="outline" onClick={leave} disabled={make.isPending}>
          Annuler
        </Button>
      }
    >
      <NativeSelect
        label="Formation"
        value={values.course}
        disabled={courses.isPending}
        error={courses.isError ? 'Les formations n’ont pas pu être lues.' : errors.course}
        data={[
          { value: '', label: 'Choisir…' },
          ...(courses.data ?? []).map(({ id: value, title, status }) => ({
            value,
            label: status === 'draft' ? `${title} (brouillon)` : title,
          })),
        ]}
        onChange={(event) => change({ course: event.currentTarget.value })}
        data-autofocus={props.course ? undefined : true}
      />
      <TextInput
        label="Pour qui"
        description={`Vu par l’équipe seulement, par exemple «\u00a0Entreprise Martin, plan de formation 2026\u00a0».`}
        maxLength={MAX_LABEL_LENGTH}
        value={values.label}
        error={errors.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
        data-autofocus={props.course ? true : undefined}
      />
      <Radio.Group
        label="Genre"
        value={values.kind}
        onChange={(kind) => change({ kind: kind === 'shared' ? 'shared' : 'single' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="single" label="Un code par personne" />
          <Radio value="shared" label="Un seul code, que tout un groupe partage" />
        </Stack>
      </Radio.Group>
      <Pairs from="xs">
        <IntegerInput
          label={isShared ? 'Nombre de places' : 'Nombre de codes'}
          description={`${mostOf(values.kind)} au plus`}
          value={values.places}
          error={errors.places}
          onChange={(places) => change({ places })}
        />
        {isShared ? (
          <TextInput
            label="Code (facultatif)"
            description={
              shown ? `S’affichera ${shown}.` : 'Vide\u00a0: tiré au hasard. Évitez un mot que l’on devine.'
            }
            maxLength={MAX_CODE_LENGTH}
            value={values.code}
            error={errors.code}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
        ) : null}
        <TextInput
          type="date"
          label="Dernier jour d’utilisation (facultatif)"
          description={`Vide\u00a0: sans limite`}
          min={today()}
          value={values.lastDay}
          error={errors.lastDay}
          onChange={(event) => change({ lastDay: event.currentTarget.value })}
        />
        <IntegerInput
          label="Jours d’accès (facultatif)"
          description={`Vide\u00a0: comme la formation`}
          value={values.accessDays}
          error={errors.accessDays}
          onChange={(accessDays) => change({ accessDays })}
        />
      </Pairs>
    </ActForm>
  )
}

/** « Créer des bons »: a batch of codes; `made` shows them. */
export const VoucherDialog = (props: {
  opened: boolean
  close: () => void
  course: string
  made: (id: string) => void
}) => {
  const request = useDialogClose(props.close)
  return (
    <Modal
      opened={props.opened}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title="Créer des bons d’accès"
      size="lg"
    >
      <MakeForm course={props.course} close={props.close} made={props.made} request={request} />
    </Modal>
  )
}
