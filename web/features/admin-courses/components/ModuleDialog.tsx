import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { moduleFields } from '#drizzle/collections/courses.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import type { Module } from '../queries.ts'
import type { Programme } from '../use-programme.ts'

interface Props {
  opened: boolean
  close: () => void
  part: Module
  programme: Programme
}

/** A module's words and the day on which it opens. */
export const ModuleDialog = (props: Props) => (
  <Modal opened={props.opened} onClose={props.close} title="Modifier le module">
    <Form {...props} />
  </Modal>
)

const LABELS = { title: 'Titre', description: 'Description', releaseAfterDays: 'Ouverture différée' }
const valuesOf = (part: Module): { title: string; description: string; releaseAfterDays: number | null } => ({
  title: part.title,
  description: part.description,
  releaseAfterDays: part.releaseAfterDays,
})

const Form = ({ part, programme, close }: Props) => {
  const form = useRecordForm({ fields: moduleFields, initial: valuesOf(part), labels: LABELS })
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (form.validate().length > 0) return
    setBusy(true)
    const { title, description, releaseAfterDays } = form.values
    const saved = await programme.updateModule(part.id, {
      title,
      description,
      releaseAfterDays: releaseAfterDays ?? 0,
    })
    setBusy(false)
    if (saved) close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <TextInput {...form.text('title')} data-autofocus />
        <Textarea {...form.text('description')} autosize minRows={2} />
        <IntegerInput
          {...form.value('releaseAfterDays')}
          description="Jours après l’inscription ; 0 pour tout de suite"
        />
        <Group justify="flex-end">
          <Button variant="outline" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            Enregistrer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
