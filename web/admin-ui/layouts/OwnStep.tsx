import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { StepMethod } from '../../lib/second-steps.ts'
import { STEP_WORDS, useSecondStep } from '../../lib/use-second-step.ts'

interface Props {
  mfaId: string
  methods: readonly StepMethod[]
  onEntered: () => void
  onOver: () => void
  onBack: () => void
}

/** The second step that the account has of its own, in the look of the administration. */
export const OwnStep = ({ mfaId, methods, onEntered, onOver, onBack }: Props) => {
  const form = useSecondStep({ mfaId, methods, onEntered, onOver })
  const { kind, action, error } = form
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Another field to begin in, or one to correct.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when
  useEffect(() => (field.current ?? button.current)?.focus(), [kind, action.errors])
  return (
    <form
      noValidate
      aria-label="Seconde étape de la connexion"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Stack gap={16}>
        <Text role="status">{STEP_WORDS[kind].intro}</Text>
        {form.failure ? (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        ) : null}
        {kind === 'passkey' ? null : (
          <TextInput
            key={kind}
            ref={field}
            label={STEP_WORDS[kind].label}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            data-autofocus
            value={form.value}
            error={error}
            onChange={(event) => form.setValue(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onBack}>
            {STEP_WORDS.back}
          </Button>
          {form.others.map((other) => (
            <Button key={other} variant="outline" onClick={() => form.take(other)}>
              {STEP_WORDS[other].take}
            </Button>
          ))}
          <Button ref={button} type="submit" loading={action.isBusy}>
            {STEP_WORDS[kind].enter}
          </Button>
        </Group>
        <Text size="sm">{STEP_WORDS.lost}</Text>
      </Stack>
    </form>
  )
}
