import { Button, Group, Stack, Text } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { PASSKEY_NAME } from '#drizzle/domain/second-step.ts'
import type { Proof } from '#drizzle/proof.ts'
import { ProofForm } from '../../../admin-ui/components/ProofForm.tsx'
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
import { LABELS } from '../second-step-labels.ts'
import { WordForm } from './WordForm.tsx'

const { passkeys: SAID } = LABELS

/** How a key is called, and what is done with the name. */
const NameForm = (
  props: Pick<ComponentProps<typeof WordForm>, 'initial' | 'confirm' | 'act' | 'onClose' | 'onBusy'>,
) => (
  <WordForm
    {...props}
    name="name"
    describe={passkeyFailure}
    input={{ label: SAID.name, description: SAID.nameHint, maxLength: PASSKEY_NAME }}
  />
)

interface AddProps {
  user: SessionRecord
  onAdded: (recoveryCodes: readonly string[]) => void
  /** Of the last step: resolves where it was done all the same, else throws the error again. */
  onFailed: (error: unknown) => Promise<void>
  onClose: () => void
  onBusy?: (isBusy: boolean) => void
}

type Options = Awaited<ReturnType<typeof passkeyToMake>>

/**
 * From the proof to the key. The server accepts one reply a challenge, valid or not: a retry needs a new
 * proof.
 */
const useAdding = ({ onAdded, onFailed }: Pick<AddProps, 'onAdded' | 'onFailed'>) => {
  const [options, setOptions] = useState<Options>()
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState('')
  const ask = async (proof: Proof) => {
    setRefusal('')
    setOptions(await passkeyToMake(proof))
  }
  const make = async (request: Options, wanted: string) => {
    try {
      await makePasskey(request, wanted).then(onAdded, onFailed)
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
export const AddPasskey = ({ user, onClose, onBusy, ...ends }: AddProps) => {
  const { options, name, refusal, ask, make } = useAdding(ends)
  if (!hasPasskeys())
    return (
      <Stack>
        <Text>{NO_PASSKEYS}</Text>
        <Group justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            {LABELS.cancel}
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
        onBusy={onBusy}
      />
    )
  return (
    <ProofForm
      user={user}
      text="Pour protéger votre compte, montrez d’abord que c’est bien vous."
      confirm={LABELS.goOn}
      refusal={refusal}
      act={ask}
      onClose={onClose}
      onBusy={onBusy}
    />
  )
}

interface RenameProps {
  passkey: { id: string; name: string }
  onRenamed: () => void
  onClose: () => void
  onBusy: (isBusy: boolean) => void
}

export const RenamePasskey = ({ passkey, onRenamed, ...dialog }: RenameProps) => (
  <NameForm
    initial={passkey.name}
    confirm={SAID.save}
    act={async (name) => {
      await renamePasskey(passkey.id, name)
      onRenamed()
    }}
    {...dialog}
  />
)
