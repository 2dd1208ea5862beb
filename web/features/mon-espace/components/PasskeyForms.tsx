import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PASSKEY_NAME } from '#drizzle/domain/second-step.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import {
  hasPasskeys,
  makePasskey,
  NO_PASSKEYS,
  passkeyFailure,
  passkeyToMake,
  renamePasskey,
} from '../../../lib/passkeys.ts'
import { useAction } from '../../../lib/use-action.ts'
import { problems, required } from '../../../lib/validate.ts'
import { WORDS } from '../second-step-words.ts'
import { ProofForm } from './ProofForm.tsx'

const { passkeys: SAID } = WORDS

interface NameProps {
  initial: string
  confirm: string
  /** Rejects with what the browser or the server refused. */
  act: (name: string) => Promise<unknown>
  onClose: () => void
}

/** How a key is called, and what is done with the name. */
const NameForm = ({ initial, confirm, act, onClose }: NameProps) => {
  const [name, setName] = useState(initial)
  const action = useAction(passkeyFailure)
  const submit = () => {
    const missing = problems({ name: required(name.trim()) })
    action.setErrors(missing)
    if (Object.keys(missing).length === 0) void action.run(() => act(name.trim()))
  }
  const failure = action.failure || action.errors.passkey
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <TextInput
          label={SAID.name}
          description={SAID.nameHint}
          maxLength={PASSKEY_NAME}
          data-autofocus
          autoFocus
          value={name}
          error={action.errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button type="submit" loading={action.isBusy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface AddProps {
  user: SessionRecord
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Adds a key: a proof, its name, the browser's own dialog. */
export const AddPasskey = ({ user, onAdded, onClose }: AddProps) => {
  const [options, setOptions] = useState<Awaited<ReturnType<typeof passkeyToMake>>>()
  if (!hasPasskeys())
    return (
      <Stack>
        <Text>{NO_PASSKEYS}</Text>
        <Group justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            {WORDS.cancel}
          </Button>
        </Group>
      </Stack>
    )
  if (options)
    return (
      <NameForm
        initial=""
        confirm={SAID.make}
        act={async (name) => onAdded(await makePasskey(options, name))}
        onClose={onClose}
      />
    )
  return (
    <ProofForm
      user={user}
      text="Pour protéger votre compte, montrez d’abord que c’est bien vous."
      confirm={WORDS.goOn}
      act={async (proof) => setOptions(await passkeyToMake(proof))}
      onClose={onClose}
    />
  )
}

interface RenameProps {
  passkey: { id: string; name: string }
  onRenamed: () => void
  onClose: () => void
}

export const RenamePasskey = ({ passkey, onRenamed, onClose }: RenameProps) => (
  <NameForm
    initial={passkey.name}
    confirm={SAID.save}
    act={async (name) => {
      await renamePasskey(passkey.id, name)
      onRenamed()
    }}
    onClose={onClose}
  />
)
