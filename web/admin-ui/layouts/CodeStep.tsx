import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureMessage } from '../../lib/messages.ts'
import { ClientResponseError } from '../../lib/pocketbase.ts'
import { enterCode, requestCode } from '../../lib/sign-in-code.ts'

const WRONG_CODE = 'Ce code n’est pas le bon, ou il a expiré.'
const refusalOf = (error: unknown): string =>
  error instanceof ClientResponseError && error.status === 400 ? WRONG_CODE : failureMessage(error)

interface Props {
  email: string
  /** The password was right. */
  mfaId: string
  onEntered: () => void
}

/** The second step after the password: the code that has just been sent. */
export const CodeStep = ({ email, mfaId, onEntered }: Props) => {
  const [code, setCode] = useState('')
  const sending = useMutation({ mutationFn: () => requestCode(email), networkMode: 'always' })
  const entering = useMutation({
    mutationFn: () => enterCode(sending.data ?? '', code, mfaId),
    onSuccess: onEntered,
    networkMode: 'always',
  })
  const { mutate: send } = sending
  useEffect(() => send(), [send])
  const failure = sending.error ?? entering.error
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code && sending.data && !entering.isPending) entering.mutate()
      }}
    >
      <Stack gap={16}>
        <Text role="status">{`Un code vient de partir vers ${email}. Il vaut trois minutes.`}</Text>
        {failure ? (
          <Alert color="red" role="alert">
            {refusalOf(failure)}
          </Alert>
        ) : null}
        <TextInput
          label="Code reçu par e-mail"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="outline" loading={sending.isPending} onClick={() => send()}>
            Renvoyer un code
          </Button>
          <Button type="submit" loading={entering.isPending} disabled={!code || !sending.data}>
            Continuer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
