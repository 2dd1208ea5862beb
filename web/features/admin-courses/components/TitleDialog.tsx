import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MESSAGES } from '../../../admin-ui/forms/validate.ts'

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

/** Asks for one title. */
export const TitleDialog = (props: Props) => (
  <Modal opened={props.opened} onClose={props.close} title={props.title}>
    <Form {...props} />
  </Modal>
)

const Form = ({ close, label, action, initial = '', submit }: Props) => {
  const [text, setText] = useState(initial)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (!text.trim()) return setError(MESSAGES.required)
    setBusy(true)
    const done = await submit(text.trim())
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
        <TextInput
          label={label}
          value={text}
          error={error}
          maxLength={160}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
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
