import { Button, Text } from '@mantine/core'
import type { Proof } from '#drizzle/proof.ts'
import type { SessionRecord } from '../../lib/auth.ts'
import { requestCode } from '../../lib/sign-in-code.ts'
import { useAction } from '../../lib/use-action.ts'
import { useProof } from '../../lib/use-proof.ts'
import { ActForm } from './ActForm.tsx'
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
  /** A better sentence for some of what it rejects with. */
  describe?: (error: unknown) => string | undefined
  onClose: () => void
  onBusy?: (isBusy: boolean) => void
}

/** Once more password or code, before something of the second step is changed. */
export const ProofForm = ({ user, refusal = '', act, describe, onClose, onBusy, ...shown }: Props) => {
  const proof = useProof(() => requestCode(user.email))
  const action = useAction(describe)
  const submit = () => {
    const missing = proof.missing()
    action.setErrors(missing)
    if (Object.keys(missing).length === 0) void action.run(() => act(proof.proof))
  }
  return (
    <ActForm
      failure={action.failure || refusal}
      errors={action.errors}
      submit={submit}
      isBusy={action.isBusy}
      onBusy={onBusy}
      danger={shown.danger}
      confirm={shown.confirm}
      others={
        <Button variant="outline" disabled={action.isBusy} onClick={onClose}>
          Annuler
        </Button>
      }
    >
      {shown.text ? <Text>{shown.text}</Text> : null}
      {/* Codes by mail are for the people of the site. */}
      <ProofInput
        proof={proof}
        error={action.errors[proof.kind]}
        isPasswordOnly={user.collectionName !== 'users'}
      />
    </ActForm>
  )
}
