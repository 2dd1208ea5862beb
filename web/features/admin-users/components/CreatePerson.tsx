import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userFields } from '#drizzle/collections/users.ts'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { requestPasswordReset } from '../../../lib/auth.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { randomId } from '../../../lib/random-id.ts'
import { notify } from '../../../ui/toast/store.ts'
import { users } from '../queries.ts'

const LABELS = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
}
const EMPTY = { firstName: '', lastName: '', email: '' }

/** Creates an account and mails its person the link that chooses the password, which the team never knows. */
const createPerson = async (values: typeof EMPTY) => {
  const password = randomId() + randomId()
  const person = await users.create({ ...values, password, passwordConfirm: password })
  await requestPasswordReset(person.email)
  return person
}

/** Creates an account for a person, who chooses the password. */
export const CreatePerson = (props: {
  opened: boolean
  close: () => void
  created: (id: string) => void
}) => {
  const request = useDialogClose(props.close)
  return (
    <Modal
      opened={props.opened}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title="Nouvelle personne"
    >
      <Form close={props.close} created={props.created} request={request} />
    </Modal>
  )
}

interface FormProps {
  close: () => void
  created: (id: string) => void
  request: ConfirmedClose
}

const Form = ({ close, created, request }: FormProps) => {
  const queries = useQueryClient()
  const form = useRecordForm({ fields: userFields, initial: EMPTY, labels: LABELS })
  const { leave, release } = useAskedClose(form.dirty, request, close)
  const create = useMutation({
    mutationFn: () => createPerson(form.values),
    onSuccess: (person) => {
      release()
      void queries.invalidateQueries({ queryKey: ['users'] })
      notify.success('Compte créé.', {
        description: `Un lien pour choisir son mot de passe vient de partir vers ${person.email}.`,
      })
      close()
      created(person.id)
    },
    onError: (error) => {
      if (form.fail(error).length === 0) notify.error(failureMessage(error))
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.validate().length === 0) create.mutate()
      }}
    >
      <Stack>
        <TextInput {...form.text('firstName')} autoComplete="off" data-autofocus />
        <TextInput {...form.text('lastName')} autoComplete="off" />
        <TextInput {...form.text('email')} type="email" autoComplete="off" />
        <Text size="sm" c="dimmed">
          La personne reçoit un lien, valable 30&nbsp;minutes, pour choisir son mot de passe.
        </Text>
        <Group justify="flex-end">
          <Button variant="outline" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" loading={create.isPending}>
            Créer le compte
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
