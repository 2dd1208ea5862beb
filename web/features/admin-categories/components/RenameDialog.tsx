import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { categoryFields } from '#drizzle/collections/categories.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'

const FIELDS = { name: categoryFields.name }

interface Props {
  /** The name to change, `null` when nothing is being renamed. */
  name: string | null
  close: () => void
  rename: (name: string) => Promise<unknown>
}

/** Asks for another name; the address (slug) stays, so links keep working. */
export const RenameDialog = (props: Props) => (
  <Modal
    opened={props.name !== null}
    onClose={props.close}
    title={props.name === null ? '' : `Renommer « ${props.name} »`}
  >
    {props.name === null ? null : <Form {...props} initial={props.name} />}
  </Modal>
)

const Form = ({ initial, close, rename }: Props & { initial: string }) => {
  const form = useRecordForm({ fields: FIELDS, initial: { name: initial }, labels: { name: 'Nom' } })
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (form.validate().length > 0) return
    setBusy(true)
    try {
      await rename(form.getValues().name.trim())
      close()
    } catch (failure) {
      form.refuse({ name: Object.values(fieldMessages(failure))[0] ?? failureMessage(failure) })
    } finally {
      setBusy(false)
    }
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
        <TextInput {...form.text('name')} data-autofocus />
        <Group justify="flex-end">
          <Button variant="outline" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            Renommer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
