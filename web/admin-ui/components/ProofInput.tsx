import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts'
import { PROOF_LABELS, type ProofInput as Proof } from '../../lib/use-proof.ts'
import styles from './ProofInput.module.css'

const TOGGLE = { 'aria-label': 'Afficher ou masquer le mot de passe' }
const CHOICE = {
  variant: 'subtle',
  size: 'compact-md',
  classNames: { root: styles.choice, label: styles.words },
}

interface Props {
  proof: Proof
  /** The form's own for this field. */
  error?: string
  /** No code can take its place. */
  isPasswordOnly?: boolean
}

/** The password, or the code that takes its place. */
export const ProofInput = ({ proof, error, isPasswordOnly = false }: Props) => {
  const { kind, value, setValue, sending } = proof
  const input = useFocusOnChange(kind)
  const field = {
    ref: input,
    label: PROOF_LABELS[kind],
    value,
    error,
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  }
  return (
    <>
      {kind === 'code' ? (
        <TextInput {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      ) : (
        <PasswordInput
          {...field}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={TOGGLE}
        />
      )}
      <Text role="status">{kind === 'code' ? PROOF_LABELS.sent : ''}</Text>
      {sending.failure ? <Text role="alert">{sending.failure}</Text> : null}
      {isPasswordOnly ? null : (
        <Group gap="xs">
          <Button {...CHOICE} loading={sending.isBusy} onClick={() => void proof.sendCode()}>
            {kind === 'code' ? PROOF_LABELS.again : PROOF_LABELS.ask}
          </Button>
          {kind === 'code' ? (
            <Button {...CHOICE} onClick={proof.takePassword}>
              {PROOF_LABELS.back}
            </Button>
          ) : null}
        </Group>
      )}
    </>
  )
}
