import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MESSAGES } from '../../../admin-ui/forms/validate.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'

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
  const [name, setName] = useState(initial)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (!name.trim()) return setError(MESSAGES.required)
    setBusy(true)
    try {
      await rename(name.trim())
      close()
    } catch (failure) {
      setError(Object.values(fieldMessages(failure))[0] ?? failureMessage(failure))
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
        <TextInput
          label="Nom"
          value={name}
          error={error}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
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
