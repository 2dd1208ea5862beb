import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { moduleFields } from '#drizzle/collections/courses.ts'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'

interface Props {
  opened: boolean
  close: () => void
  title: string
  label: string
  action: string
  initial?: string
  /** Resolves `true` when it is stored; the dialog then closes. */
  submit: (text: string) => Promise<boolean>
}

/** Modules and lessons ask the same of their titles. */
const FIELDS = { title: moduleFields.title }

/** Asks for one title. */
export const TitleDialog = (props: Props) => (
  <Modal opened={props.opened} onClose={props.close} title={props.title}>
    <Form {...props} />
  </Modal>
)

const Form = ({ close, label, action, initial = '', submit }: Props) => {
  const form = useRecordForm({ fields: FIELDS, initial: { title: initial }, labels: { title: label } })
  const [busy, setBusy] = useState(false)
  const release = useLeaveGuard(form.dirty)
  const run = async () => {
    if (form.validate().length > 0) return
    setBusy(true)
    // The created lesson opens at once, at its own address.
    release()
    const done = await submit(form.getValues().title.trim())
    setBusy(false)
    if (done) close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void run()
      }}
    >
      <Stack>
        <TextInput {...form.text('title')} maxLength={160} data-autofocus />
        <Group justify="flex-end">
          <Button variant="outline" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
