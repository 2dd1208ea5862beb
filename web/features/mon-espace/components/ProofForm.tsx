import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Proof } from '#drizzle/proof.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { requestCode } from '../../../lib/sign-in-code.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useProof } from '../../../lib/use-proof.ts'
import { WORDS } from '../second-step-words.ts'
import { ProofInput } from './ProofInput.tsx'

interface Props {
  user: SessionRecord
  text?: string
  confirm: string
  danger?: boolean
  /** Why it is asked once more: what the proof before was for has failed. */
  refusal?: string
  /** What the proof is for; rejects with what the server refused. */
  act: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

/** Once more password or code, before something of the second step is changed. */
export const ProofForm = ({ user, text, confirm, danger, refusal = '', act, onClose }: Props) => {
  const proof = useProof(() => requestCode(user.email))
  const action = useAction()
  const failure = action.failure || refusal
  const form = useRef<HTMLFormElement>(null)
  // What was wrong is where one goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors say when
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [action.errors])
  const submit = () => {
    const missing = proof.missing()
    action.setErrors(missing)
    if (Object.keys(missing).length === 0) void action.run(() => act(proof.proof))
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        {text ? <Text>{text}</Text> : null}
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        {/* Codes by mail are for the people of the site. */}
        <ProofInput
          proof={proof}
          error={action.errors[proof.kind]}
          isPasswordOnly={user.collectionName !== 'users'}
        />
        <Group justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={action.isBusy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
