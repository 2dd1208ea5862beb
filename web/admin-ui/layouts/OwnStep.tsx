import { Button, Text, TextInput } from '@mantine/core'
import type { StepMethod } from '../../lib/second-steps.ts'
import { STEP_LABELS, useSecondStep } from '../../lib/use-second-step.ts'
import { ActForm } from '../components/ActForm.tsx'

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
  const { kind, action } = form
  return (
    <ActForm
      label={STEP_LABELS.form}
      failure={form.failure}
      submit={form.submit}
      isBusy={action.isBusy}
      button={form.button}
      confirm={STEP_LABELS[kind].enter}
      others={
        <>
          {form.others.map((other) => (
            <Button key={other} variant="outline" onClick={() => form.take(other)}>
              {STEP_LABELS[other].take}
            </Button>
          ))}
          <Button variant="subtle" onClick={onBack}>
            {STEP_LABELS.back}
          </Button>
        </>
      }
      after={<Text size="sm">{STEP_LABELS.lost}</Text>}
    >
      <Text role="status">{STEP_LABELS[kind].intro}</Text>
      {form.field ? <TextInput key={kind} data-autofocus {...form.field} /> : null}
    </ActForm>
  )
}
