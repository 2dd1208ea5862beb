import { useEffect, useRef } from 'react'
import type { SessionRecord } from '../../../lib/auth.ts'
import type { StepMethod } from '../../../lib/second-steps.ts'
import { STEP_WORDS, useSecondStep } from '../../../lib/use-second-step.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'

interface Props {
  mfaId: string
  methods: readonly StepMethod[]
  onSignedIn: (record: SessionRecord) => void
  onOver: () => void
}

/** The second step that the account has of its own. */
export function StepForm({ mfaId, methods, onSignedIn, onOver }: Props) {
  const form = useSecondStep({ mfaId, methods, onEntered: onSignedIn, onOver })
  const { kind, action } = form
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another field to begin in
  useEffect(() => (field.current ?? button.current)?.focus(), [kind])
  return (
    <Form
      onSubmit={form.submit}
      errors={action.errors}
      failure={form.failure}
      label="Seconde étape de la connexion"
    >
      <p role="status">{STEP_WORDS[kind].intro}</p>
      {kind === 'passkey' ? null : (
        <Input
          key={kind}
          ref={field}
          label={STEP_WORDS[kind].label}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={form.value}
          error={form.error}
          onChange={(event) => form.setValue(event.target.value)}
        />
      )}
      <div>
        <Button ref={button} type="submit" isBusy={action.isBusy}>
          {STEP_WORDS[kind].enter}
        </Button>
        {form.others.map((other) => (
          <Button key={other} variant="ghost" onClick={() => form.take(other)}>
            {STEP_WORDS[other].take}
          </Button>
        ))}
      </div>
      <p>{STEP_WORDS.lost}</p>
    </Form>
  )
}
