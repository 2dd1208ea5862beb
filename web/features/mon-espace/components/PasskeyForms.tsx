import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PASSKEY_NAME } from '#drizzle/domain/second-step.ts'
import type { Proof } from '#drizzle/proof.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import {
  hasPasskeys,
  makePasskey,
  NO_PASSKEYS,
  passkeyFailure,
  passkeyToMake,
  renamePasskey,
} from '../../../lib/passkeys.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
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

type Options = Awaited<ReturnType<typeof passkeyToMake>>

/** From the proof to the key. The server takes an answer to what it asked once, whatever it thinks of it: then a proof is needed again. */
const useAdding = (onAdded: AddProps['onAdded']) => {
  const [options, setOptions] = useState<Options>()
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState('')
  const ask = async (proof: Proof) => {
    setRefusal('')
    setOptions(await passkeyToMake(proof))
  }
  const make = async (asked: Options, wanted: string) => {
    try {
      onAdded(await makePasskey(asked, wanted))
    } catch (error) {
      const refused = fieldMessages(error)
      // The browser's own failures reach no server, and a name is looked at before the key.
      if (error instanceof ClientResponseError && !refused.name) {
        setName(wanted)
        setRefusal(refused.passkey ?? failureMessage(error))
        setOptions(undefined)
      }
      throw error
    }
  }
  return { options, name, refusal, ask, make }
}

/** Adds a key: a proof, its name, the browser's own dialog. */
export const AddPasskey = ({ user, onAdded, onClose }: AddProps) => {
  const { options, name, refusal, ask, make } = useAdding(onAdded)
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
        initial={name}
        confirm={SAID.make}
        act={(wanted) => make(options, wanted)}
        onClose={onClose}
      />
    )
  return (
    <ProofForm
      user={user}
      text="Pour protéger votre compte, montrez d’abord que c’est bien vous."
      confirm={WORDS.goOn}
      refusal={refusal}
      act={ask}
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
