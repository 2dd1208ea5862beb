import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moduleFields } from '#drizzle/collections/courses.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useKeptDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { type Module, modules } from '../queries.ts'

interface Props {
  opened: boolean
  close: () => void
  part: Module
}

/** A module's words and the day on which it opens. */
export const ModuleDialog = (props: Props) => {
  const request = useDialogClose(props.close)
  return (
    <Modal
      opened={props.opened}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title="Modifier le module"
    >
      <Form {...props} request={request} />
    </Modal>
  )
}

interface Values {
  title: string
  description: string
  releaseAfterDays: number | null
}
const LABELS = { title: 'Titre', description: 'Description', releaseAfterDays: 'Ouverture différée' }
const valuesOf = (part: Module): Values => ({
  title: part.title,
  description: part.description,
  releaseAfterDays: part.releaseAfterDays,
})

const Form = ({ part, close, request }: Props & { request: ConfirmedClose }) => {
  const queries = useQueryClient()
  const form = useRecordForm({ fields: moduleFields, initial: valuesOf(part), labels: LABELS })
  const shared = useSharedRecord<Module, Values>({
    record: part,
    form,
    fields: moduleFields,
    valuesOf,
    read: () => queries.fetchQuery({ ...modules.one(part.id), staleTime: 0 }),
    write: ({ releaseAfterDays: days, ...rest }, startedFrom) =>
      modules.update(part.id, days === undefined ? rest : { ...rest, releaseAfterDays: days ?? 0 }, {
        startedFrom,
      }),
    kept: () => void queries.invalidateQueries({ queryKey: ['modules'] }),
  })
  const offer = useKeptDraft({ name: `modules-${part.id}` }, shared.draft)
  const { leave } = useAskedClose(form.dirty, request, close)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const outcome = await shared.save(false)
    setBusy(false)
    if (outcome === 'stored') close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {offer}
      <Stack>
        <TextInput {...form.text('title')} data-autofocus />
        <Textarea {...form.text('description')} autosize minRows={2} />
        <IntegerInput
          {...form.value('releaseAfterDays')}
          description="Jours après l’inscription ; 0 pour tout de suite"
        />
        <Group justify="flex-end">
          <Button variant="outline" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            Enregistrer
          </Button>
        </Group>
      </Stack>
      {shared.dialogs}
    </form>
  )
}
