import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts'
import { PROOF_LABELS, type ProofInput } from '../../../lib/use-proof.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input, PasswordInput } from '../../../ui/field/Input.tsx'
import styles from './ProofField.module.css'

/** The password, or the code that takes its place; `error` is the form's own for this field. */
export function ProofField({ proof, error }: { proof: ProofInput; error?: string }) {
  const { kind, value, setValue, sending } = proof
  const input = useFocusOnChange(kind)
  const field = {
    ref: input,
    label: PROOF_LABELS[kind],
    value,
    error,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  }
  return (
    <div className={styles.proof}>
      {kind === 'code' ? (
        <Input {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      ) : (
        <PasswordInput {...field} autoComplete="current-password" data-autofocus />
      )}
      <p role="status">{kind === 'code' ? PROOF_LABELS.sent : ''}</p>
      {sending.failure ? <p role="alert">{sending.failure}</p> : null}
      <div className={styles.choices}>
        <Button variant="ghost" isBusy={sending.isBusy} onClick={() => void proof.sendCode()}>
          {kind === 'code' ? PROOF_LABELS.again : PROOF_LABELS.ask}
        </Button>
        {kind === 'code' ? (
          <Button variant="ghost" onClick={proof.takePassword}>
            {PROOF_LABELS.back}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
